extension Fault {
  /// A place in which a mistake was seen that no rewrite of a formula makes, so that no row of the kill matrix has one.
  package var usualPlace: String {
    switch name {
    case "accepted-otherwise": "true"
    case "algorithm-in-any-case": "the message"
    case "algorithm-not-in-the-list": "any algorithm that the message names"
    case "algorithm-by-length": "'algorithm'"
    case "algorithm-name-unread": "the colon"
    case "bound-excluded", "time-offset-unread", "time-offset-turned": "the seed"
    case "broken-message-verified": "a body that is none"
    case "choice-ignored": "'sha256' for every algorithm"
    case "decimals-of-currency": "0 decimals in HUF, TWD"
    case "empty-secret-accepted": "'password'"
    case "empty-signature-accepted": "empty"
    case "form-read-leniently": "parse_str() or $_POST"
    case "list-of-message-half-checked": "amount"
    case "list-of-message-trusted": "the message's own list"
    case "member-demanded": "'recurring_token'"
    case "one-of-two-values": "a parameter"
    case "other-formula": "md5(upper(email))"
    case "other-operation": "edfapg.hash.transaction"
    case "own-value-first": "the card that the merchant knows"
    case "prefix-cut-as-characters", "prefix-not-demanded": "sha256:"
    case "scheme-range-too-wide": "2220, 2721 for mastercard"
    case "secret-left-out": "password"
    case "sent-elsewhere": "https://test.example in place of https://live.example"
    case "signature-compared-in-part": "the first 8 characters"
    case "signature-compared-loosely": "both"
    case "signature-not-verified": "a callback"
    case "signature-of-any-type": "the signature"
    case "signature-rewritten": "in lower case"
    case "signature-searched": "one in the other"
    case "signed-form-decoded-twice": "the form"
    case "time-form-unchecked": "a space for the T"
    case "time-half-checked": "ahead of the clock"
    case "unsigned-message-accepted": "messages"
    case "value-of-the-message": "'merchantId'"
    case "value-refused": "696 as delayedHours"
    case "value-taken": "a line feed at the end in token"
    case "value-cut": "8 characters"
    case "value-unchecked": "the card"
    case "verification-skipped": "status is 14"
    default: "a value"
    }
  }

  /// A case in which such a mistake shows, where it shows in few.
  package var usualCase: String? {
    switch name {
    case "algorithm-by-length": "payfort.signature.verify#signed-with-sha1"
    case "algorithm-in-any-case": "placetopay.notification.verify#algorithm-capitals-refused"
    case "algorithm-name-unread": "placetopay.notification.verify#signature-without-prefix"
    case "bound-excluded": "placetopay.auth.verify#five-minutes-ago"
    case "decimals-of-currency": "amount.minor#currency-huf"
    case "field-cut": "everypay.request.oneoff#too-long-account-name"
    case "list-of-message-half-checked": "everypay.hmac.verify#unlisted-amount"
    case "prefix-cut-as-characters": "placetopay.notification.verify#texts-request-id-accent"
    case "prefix-not-demanded": "placetopay.notification.verify#signature-without-prefix"
    case "scheme-range-too-wide": "card.scheme#range-two-series-2220-below"
    case "signed-form-decoded-twice": "everypay.hmac.verify#text-value-percent"
    case "time-form-unchecked": "placetopay.auth.verify#space-for-t"
    case "value-refused": "nexi.request.payment-intent#delayed-hours-696"
    case "value-taken": "everypay.authorization.bearer#line-feed-refused"
    case "value-of-the-message": "nexi.mac.verify#merchant-id-of-the-message"
    case "time-half-checked": "placetopay.auth.verify#second-too-new"
    case "time-offset-turned": "placetopay.auth.verify#same-instant"
    case "time-offset-unread": "placetopay.auth.verify#same-instant"
    default: nil
    }
  }
}

/// The names of the faults that code refers to individually; ``Fault/namesInTables`` includes them.
package enum FaultName: String, CaseIterable, Sendable {
  case amountCheckedWithTwoDecimals = "amount-checked-with-two-decimals"
  case amountExcessDecimalsCut = "amount-excess-decimals-cut"
  case amountExcessDecimalsRounded = "amount-excess-decimals-rounded"
  case amountExponentTwoForAll = "amount-exponent-two-for-all"
  case amountThreeDecimalsUnknown = "amount-three-decimals-unknown"
  case amountZeroDecimalsUnknown = "amount-zero-decimals-unknown"
  case answerFormPlusKept = "answer-form-plus-kept"
  case booleansInOtherWords = "booleans-in-other-words"
  case booleansSentAsText = "booleans-sent-as-text"
  case boundaryNotStated = "boundary-not-stated"
  case bytesForHexBetweenDigests = "bytes-for-hex-between-digests"
  case cardShortNotTwice = "card-short-not-twice"
  case cardWhole = "card-whole"
  case emptyObjectsLeftOut = "empty-objects-left-out"
  case emptyPairsDropped = "empty-pairs-dropped"
  case emptyValuesDropped = "empty-values-dropped"
  case excludedIncluded = "excluded-included"
  case fieldCharactersTooFew = "field-characters-too-few"
  case fieldConditionTooStrict = "field-condition-too-strict"
  case fieldConditionUnchecked = "field-condition-unchecked"
  case fieldFormUnchecked = "field-form-unchecked"
  case fieldInPlaceOfSecret = "field-in-place-of-secret"
  case fieldLengthOneShort = "field-length-one-short"
  case fieldLengthUnchecked = "field-length-unchecked"
  case fieldMissing = "field-missing"
  case fieldMissingWithSeparator = "field-missing-with-separator"
  case fieldNotRequired = "field-not-required"
  case fieldNotSent = "field-not-sent"
  case fieldShortestRefused = "field-shortest-refused"
  case fieldShortnessUnchecked = "field-shortness-unchecked"
  case fieldTypeUnchecked = "field-type-unchecked"
  case fieldWordUnknown = "field-word-unknown"
  case firstPairDropped = "first-pair-dropped"
  case formEmptyValuesDropped = "form-empty-values-dropped"
  case hashForHMAC = "hash-for-hmac"
  case includedExcluded = "included-excluded"
  case lastPairDropped = "last-pair-dropped"
  case latin1
  case leadingZerosDropped = "leading-zeros-dropped"
  case logLongCardsLeft = "log-long-cards-left"
  case multipartEndLikeAPart = "multipart-end-like-a-part"
  case multipartLineFeeds = "multipart-line-feeds"
  case nestedInOtherWords = "nested-in-other-words"
  case nonceInBase64 = "nonce-in-base64"
  case nullWritten = "null-written"
  case numbersAsFloats = "numbers-as-floats"
  case numbersPrintedAsFloats = "numbers-printed-as-floats"
  case numbersSentAsText = "numbers-sent-as-text"
  case oneOfTwoMembers = "one-of-two-members"
  case operandsSwapped = "operands-swapped"
  case optionalFieldRequired = "optional-field-required"
  case otherDigest = "other-digest"
  case percentDecoded = "percent-decoded"
  case percentEncoded = "percent-encoded"
  case plusAsSpace = "plus-as-space"
  case prefixMissing = "prefix-missing"
  case refusalMissing = "refusal-missing"
  case reversalByScalar = "reversal-by-scalar"
  case reversalMissing = "reversal-missing"
  case ruleUnchecked = "rule-unchecked"
  case sentAmountAsOfTwoDecimals = "sent-amount-as-of-two-decimals"
  case sentAmountWithTwoDecimals = "sent-amount-with-two-decimals"
  case separatorMissing = "separator-missing"
  case sortedBackwards = "sorted-backwards"
  case sortedByCulture = "sorted-by-culture"
  case sortedByNumber = "sorted-by-number"
  case sortedByPairText = "sorted-by-pair-text"
  case sortedByValue = "sorted-by-value"
  case sortedIgnoringCase = "sorted-ignoring-case"
  case spaceAsPlus = "space-as-plus"
  case timeInUTC = "time-in-utc"
  case trimmed
  case trimmedAtTheEnd = "trimmed-at-the-end"
  case trimmedAtTheFront = "trimmed-at-the-front"
  case unsorted
  case upperByUnicode = "upper-by-unicode"
  case upperHex = "upper-hex"
  case upperMissing = "upper-missing"
  case wordMisread = "word-misread"
  case wordUnknown = "word-unknown"

  /// Faults with the order of pairs.
  static let orders: [FaultName] = [
    .unsorted, .sortedByPairText, .sortedIgnoringCase, .sortedByCulture, .sortedByValue, .sortedBackwards,
    .sortedByNumber,
  ]
}

extension Fault {
  /// The fault of that name, with formulas or with messages.
  static func named(_ name: FaultName) -> Fault? { named(name.rawValue) ?? ofMessages(name.rawValue) }

  /// The names by which other tables refer to faults; a test checks that each is in the catalogue.
  package static var namesInTables: [String] {
    FaultName.allCases.map(\.rawValue) + MendLines.all.keys
  }

  /// Whether it is the fault of that name.
  package func isNamed(_ name: FaultName) -> Bool { self.name == name.rawValue }
}

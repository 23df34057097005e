/// The meanings of the number that ends the message of a failed authentication; `reason` is 401 for all of them.
enum PlacetoPayCodes {
  static let codes = AnswerCodes(
    at: "the end of status.message where the authentication failed, with HTTP 401",
    from: "docs.placetopay.dev, authentication",
    """
    100 UsernameToken not provided: auth is missing or malformed
    101 The login does not exist, or belongs to another environment
    102 The tranKey does not match
    103 The seed is more than five minutes away
    104 The site is inactive
    105 The site has expired
    106 The credentials have expired
    107 The definition of the UsernameToken is bad
    200 The SOAP authentication header is skipped
    10001 Ask the support
    """)
}

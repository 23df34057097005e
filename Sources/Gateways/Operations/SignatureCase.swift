extension Operation {
  /// The field of a request whose hexadecimal the gateway reads in either case; `nil` where it has none.
  ///
  /// PayFort's own Java SDK signs in capitals; EdfaPg compares text.
  package var signatureInEitherCase: String? { name.hasPrefix("payfort.request.") ? "signature" : nil }
}

package struct SiteFile: Sendable {
  /// The path, relative to the folder of the site, in ASCII and without any part that leads out of it.
  package let path: String
  package let bytes: [UInt8]

  init(_ path: String, _ text: String) {
    self.path = path
    bytes = Array(text.utf8)
  }
}

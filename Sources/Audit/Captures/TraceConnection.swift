import Encodings

/// What curl says of the connection that its next request goes over.
struct TraceConnection {
  private var isConnected = false
  private var isEncrypted = false
  /// How the connections before were: of one that is used again nobody says which it is.
  private var hadTLS = false
  private var hadNone = false

  /// Whether it was made, and no TLS was spoken of.
  var isWithoutTLS: Bool { isConnected && !isEncrypted }

  /// - Parameter line: behind `== Info:` or `*`.
  mutating func read(_ line: ArraySlice<UInt8>) {
    func says(_ words: String...) -> Bool { words.contains { ByteSearch.contains(Array($0.utf8), in: Array(line)) } }
    if says("Re-using existing", "Reusing existing") {
      (isConnected, isEncrypted) = (!hadTLS && hadNone, hadTLS)
    } else if says("Trying ") {
      (isConnected, isEncrypted) = (false, false)
    } else if says("SSL connection", "TLS", "ALPN", "SSL certificate", "schannel") {
      (isEncrypted, hadTLS) = (true, true)
    } else if says("Connected to", "Established connection to") {
      isConnected = true
      hadNone = hadNone || !isEncrypted
    }
  }
}

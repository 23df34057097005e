import Encodings

/// What curl reports about the connection that carries its next request.
struct TraceConnection {
  private var isConnected = false
  private var isEncrypted = false
  /// Which kinds of connection were opened so far, since curl does not say which one it reuses.
  private var hadTLS = false
  private var hadNone = false

  /// Whether a connection was made without any mention of TLS.
  var isWithoutTLS: Bool { isConnected && !isEncrypted }

  /// - Parameter line: the text after `== Info:` or `*`.
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

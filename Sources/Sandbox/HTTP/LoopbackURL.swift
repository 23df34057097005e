import Platform

/// An `http:` URL of this machine: a sandbox that could be told to post anywhere could be used for attacks.
struct LoopbackURL: Sendable, Hashable, CustomStringConvertible {
  let address: ListenAddress
  let path: String

  init?(_ text: String) {
    guard text.utf8.starts(with: "http://".utf8), text.utf8.allSatisfy({ (0x21...0x7e).contains($0) }) else {
      return nil
    }
    let rest = text.dropFirst(7)
    let authority = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let path = rest[authority.endIndex...].prefix { $0 != "#" }
    guard
      let address = ListenAddress(
        authority.last == "]" || !authority.contains(":") ? "\(authority):80" : String(authority)),
      address.isLoopback, path.isEmpty || path.hasPrefix("/")
    else { return nil }
    self.address = address
    self.path = path.isEmpty ? "/" : String(path)
  }

  var description: String { "http://\(address)\(path)" }
}

import Encodings
import Formulas

extension Operation {
  /// The same operation, of whose inputs documents, SDKs and gateways disagree about some, as cases with claims say.
  ///
  /// No new input may fail a port for its choice there.
  func disputed(where isDisputed: @escaping @Sendable (JSON) -> Bool) -> Operation {
    var operation = self
    let before = operation.isDisputed
    operation.isDisputed = { before($0) || isDisputed($0) }
    return operation
  }
}

/// What SDKs of several gateways do in two ways.
enum CommonDisputes {
  /// The merchant's settings name the algorithm in capitals: `SHA256`.
  static let algorithm = { @Sendable (input: JSON) -> Bool in
    let name = input["algorithm"].flatMap { try? TextInput.bytes($0, "algorithm") } ?? []
    return name.contains(where: ASCII.isUpper)
  }

  /// A callback that comes as a form has capitals in the field of its signature.
  static func capitals(in name: String) -> @Sendable (JSON) -> Bool {
    { input in
      let form = input["form"].flatMap { try? TextInput.bytes($0, "form") } ?? []
      let pairs = (try? FormBody.decode(form, .whatwg)) ?? []
      return pairs.contains { $0.name.elementsEqual(name.utf8) && hasCapitals($0.value) }
    }
  }

  /// The digits of a signature are capitals, which gateways write in lower case.
  static func hasCapitals(_ signature: [UInt8]) -> Bool {
    signature.reversed().prefix { Hex.value(of: $0) != nil }.contains(where: ASCII.isUpper)
  }
}

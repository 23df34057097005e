import ConformanceKit

/// Where things stand in the site; names of operations, mistakes and cases are lower-case words, digits, points and dashes.
enum Paths {
  static func operation(_ name: String) -> String { "op/\(name).html" }
  static func cases(of operation: String) -> String { "case/\(operation).html" }
  static func fault(_ name: String) -> String { "fault/\(name).html" }
  /// The id of a code in the page of its gateway.
  static func code(_ code: String) -> String { "code-\(code)" }

  static func gateway(_ name: String) -> String { "gateway/\(name).html" }
  static func freedom(_ name: String) -> String { "freedoms.html#\(name)" }

  /// The page of the repository that says what the operations of a gateway answer.
  static func contract(_ gateway: String) -> String {
    let isOfMany = ["amount", "card", "digest", "form", "log", "redirect"].contains(gateway)
    return "vectors/operations/\(gateway)\(isOfMany ? "s" : "").md"
  }

  /// The place of a case, by its full name, which reports use as well.
  static func testCase(_ name: String) -> String {
    let parts = name.split(separator: "#", maxSplits: 1)
    return parts.count == 2 ? "\(cases(of: String(parts[0])))#\(parts[1])" : cases(of: name)
  }
}

import ConformanceKit

/// A dozen cases that differ in one text; the seventh has another name.
enum TokenCases {
  static let all = (0..<12).map { index in
    let id = index == 6 ? "guilty-token-1" : "plain-token-\(index)"
    return Case(
      operation: "everypay.authorization.bearer", id: id, comment: "x", input: ["token": .text(id)],
      expectation: .answer(.value(.text("Bearer \(id)"))), match: .exact)
  }
}

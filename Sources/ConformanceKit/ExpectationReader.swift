package import Encodings

/// Reads the `expect` object of a case.
package enum ExpectationReader {
  package typealias Flaw = ClosedObject.Flaw

  package static func read(_ json: JSON, _ path: JSONPath) throws(Flaw) -> Expectation {
    let object = try ClosedObject(json, at: path, names: ["value", "reject", "claims"])
    guard object.optional("claims") != nil else { return .answer(try expected(object)) }
    guard object.optional("value") == nil, object.optional("reject") == nil else {
      throw Flaw(path: path, reason: "has both claims and a value or a rejection")
    }
    return .claims(try claims(object))
  }

  private static func expected(_ object: ClosedObject) throws(Flaw) -> Expectation.Expected {
    switch (object.optional("value"), object.optional("reject")) {
    case (let value?, nil): return .value(value)
    case (nil, _?): return .reject(try object.choice("reject"))
    case (nil, nil): throw Flaw(path: object.path, reason: "has neither a value nor a rejection")
    case (_?, _?): throw Flaw(path: object.path, reason: "has both a value and a rejection")
    }
  }

  private static func claims(_ object: ClosedObject) throws(Flaw) -> [Expectation.Claim] {
    let claims = try object.list("claims", of: ["value", "reject", "by", "status"]) { (claim) throws(Flaw) in
      Expectation.Claim(try expected(claim), by: try claim.text("by"), status: try claim.choice("status"))
    }
    guard claims.contains(where: { $0.status != .contradicted }) else {
      throw Flaw(path: object.path.member("claims"), reason: "leaves no answer that could be right")
    }
    for (index, claim) in claims.enumerated() where claims[..<index].contains(where: { $0.expected == claim.expected })
    {
      throw Flaw(path: object.path.member("claims").element(index), reason: "claims the same as another one")
    }
    return claims
  }
}

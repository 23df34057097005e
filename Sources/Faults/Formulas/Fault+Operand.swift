import Formulas

extension Fault {
  /// Operands that are missing, repeated, or in the wrong place.
  static let operands: [Fault] = [
    Fault(
      "field-missing", "leaves … out",
      story: "A variable was empty, unset or misspelled, or the formula of another call was used.",
      mend: "Put the value in; print every part of the message once while you look for it."
    ) { node, _ in
      joined(node) { parts in
        parts.indices.filter { parts[$0].hasValue }.map { index in
          var fewer = parts
          fewer.remove(at: index)
          let name = parts[index].ownName
          return Rewrite(.join(fewer), at: fewer.contains(parts[index]) ? name.map { "\($0) \(end(index))" } : name)
        }
      }
    },
    Fault(
      "secret-first", "puts … first",
      story: "Many gateways want the secret in front, this one does not.",
      mend: "Put the secret where the formula has it."
    ) { node, site in
      moved(node, site) { parts, index in
        var other = parts
        other.insert(other.remove(at: index), at: 0)
        return other
      }
    },
    Fault(
      "secret-last", "puts … last",
      story: "Many gateways want the secret at the end, this one does not.",
      mend: "Put the secret where the formula has it."
    ) { node, site in
      moved(node, site) { parts, index in
        var other = parts
        other.append(other.remove(at: index))
        return other
      }
    },
    Fault(
      "operands-swapped", "swaps …",
      story: "The values were joined in the order of the request, or of another formula.",
      mend: "Join the values in the order of the formula."
    ) { node, site in
      guard !site.isReversedPair(node) else { return [] }
      return joined(node) { parts in
        parts.indices.flatMap { i in
          parts.indices.filter { j in j > i && parts[i].hasValue && parts[j].hasValue && parts[i] != parts[j] }.map {
            j in
            var other = parts
            other.swapAt(i, j)
            let names = [parts[i], parts[j]].map { $0.ownName ?? "a part" }
            let areFields = [parts[i], parts[j]].allSatisfy(\.isField)
            return Rewrite(.join(other), at: areFields ? .together(names) : .part(names.joined(separator: " and ")))
          }
        }
      }
    },
    Fault(
      "operand-moved", "puts … in the wrong place",
      story: "The values were joined in the order of the request, or of another formula.",
      mend: "Join the values in the order of the formula."
    ) { node, _ in
      joined(node) { parts in
        let values = parts.indices.filter { parts[$0].hasValue }
        guard values.count > 2 else { return [] }
        return values.indices.flatMap { from in
          values.indices.filter { abs($0 - from) > 1 && FieldRole(parts[values[from]].ownName ?? "") != .secret }.map {
            to in
            var order = values
            order.insert(order.remove(at: from), at: to)
            var other = parts
            for (place, value) in zip(values, order) { other[place] = parts[value] }
            return Rewrite(.join(other), at: parts[values[from]].ownName)
          }
        }
      }
    },
    Fault(
      "operands-reversed", "joins the parts of … in reverse order",
      story: "The list of values was reversed instead of the text.",
      mend: "Join the values in the order of the formula."
    ) { node, site in
      joined(node) { parts in
        parts.count > 2 && !site.isReversed && parts.reversed() != parts ? [Rewrite(.join(parts.reversed()))] : []
      }
    },
    Fault(
      "field-twice", "puts … in twice",
      story: "The value was already part of a text that was built before.",
      mend: "Put the value in once."
    ) { node, _ in
      joined(node) { parts in
        parts.indices.filter { parts[$0].hasValue }.map { index in
          var more = parts
          more.insert(parts[index], at: index)
          return Rewrite(.join(more), at: parts[index].ownName)
        }
      }
    },
    Fault(
      "secret-at-both-ends", "puts … at both ends",
      story: "PayFort's formula has its phrase at both ends; this one does not.",
      mend: "Put the secret in once, where the formula has it."
    ) { node, site in
      joined(node) { parts in
        guard let secret = parts.first(where: { FieldRole($0.ownName ?? "") == .secret }),
          parts.count(where: { $0 == secret }) == 1, parts.count > 1
        else { return [] }
        let rest = parts.filter { $0 != secret }
        return [Rewrite(.join([secret] + rest + [secret]), at: secret.ownName)]
      }
    },
  ]

  /// The wording that tells an operand at the front from the same one at the end.
  private static func end(_ index: Int) -> String { index == 0 ? "at the front" : "at the end" }

  private static func joined(_ node: Expression, _ rewrites: ([Expression]) -> [Rewrite]) -> [Rewrite] {
    guard case .join(let parts) = node, parts.count > 1 else { return [] }
    return rewrites(parts)
  }

  private static func moved(
    _ node: Expression, _ site: FormulaPlace, _ change: ([Expression], Int) -> [Expression]
  ) -> [Rewrite] {
    guard !site.isReversedPair(node) else { return [] }
    return joined(node) { parts in
      parts.indices.compactMap { index in
        guard FieldRole(parts[index].ownName ?? "") == .secret else { return nil }
        let other = change(parts, index)
        return other == parts ? nil : Rewrite(.join(other), at: parts[index].ownName)
      }
    }
  }
}

extension Expression {
  /// Whether the part carries a value of the input.
  fileprivate var hasValue: Bool { !fields.isEmpty }
}

extension FormulaPlace {
  /// Whether two values are reversed together: swapping them is the same as reversing each by itself, which is another
  /// fault.
  fileprivate func isReversedPair(_ node: Expression) -> Bool {
    if case .join(let parts) = node { isReversed && parts.count == 2 } else { false }
  }
}

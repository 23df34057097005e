import Encodings

extension PairDeviation {
  /// The stage at which a deviation is applied; two of different stages can be applied in either order.
  package enum Stage: Int {
    case choice, nested, null, booleans, numbers, structures, value, name, list, order, omission
    case assignment, half, closing

    /// Whether it changes how a member's value is written.
    var touchesValues: Bool { (Self.nested.rawValue...Self.value.rawValue).contains(rawValue) }
  }

  package var stage: Stage {
    switch self {
    case .including, .includingAll, .excluding, .excludingByContent, .excludingParts, .only: .choice
    case .everywhere, .nestedAlone, .nestedNull: .nested
    case .null: .null
    case .booleans: .booleans
    case .shortestNumbers, .numbers: .numbers
    case .nested, .bracketed: .structures
    case .value, .cutAtEquals: .value
    case .name, .renaming, .camelCaseNames: .name
    case .listWithoutItself, .unsortedList, .madeList, .unreadList, .trimmedList, .listNotSigned, .missing,
      .withoutMissing:
      .list
    case .order: .order
    case .withoutFirst, .withoutLast, .withoutEmpty, .withoutFalsy, .withoutFalsyNested: .omission
    case .assignment: .assignment
    case .withoutNames, .withoutValues: .half
    case .closing, .json, .both: .closing
    }
  }
}

/// The call and direction of a recognised request or callback.
struct Recognition: Sendable, Equatable {
  let call: String
  let direction: Direction

  static func request(_ call: String) -> Recognition { Recognition(call: call, direction: .request) }
  static func callback(_ call: String) -> Recognition { Recognition(call: call, direction: .callback) }
}

/// A port that waits for its answers, and tells which came only when it asked again.
package protocol StallingPort: Port {
  /// The stalls of the last run.
  var stalls: [Stall] { get }
}

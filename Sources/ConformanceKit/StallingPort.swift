/// A port with a time limit that reports the cases it had to ask again.
package protocol StallingPort: Port {
  /// The stalls of the last run.
  var stalls: [Stall] { get }
}

import Faults
import Gateways
import Testing

/// The names of faults that code and tables use.
@Suite struct FaultNameTests {
  @Test func `what is asked for by name is in the catalogue`() {
    let known = Set((Fault.all + Fault.messages).map(\.name))
    let unshowable = Gateway.operations.flatMap(\.unshowable).flatMap(\.faults)
    #expect(Fault.namesInTables.count > 150 && !unshowable.isEmpty)
    for name in Fault.namesInTables + unshowable { #expect(known.contains(name), "\(name)") }
  }
}

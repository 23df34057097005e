package import Gateways

extension Operation {
  /// Why no input can show a fault; `nil` where one can.
  package func reasonNotToShow(_ mutation: Mutation) -> String? {
    unshowable.first { $0.places?.contains(mutation.place) != false && $0.faults.contains(mutation.fault.name) }?.reason
  }
}

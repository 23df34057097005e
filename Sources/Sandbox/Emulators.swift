/// The emulated gateways; adding one means a folder, and a line here.
enum Emulators {
  static let all: [any Emulator.Type] = [
    EdfaPgEmulator.self, PayFortEmulator.self, PlacetoPayEmulator.self, EveryPayEmulator.self, NexiEmulator.self,
  ]
}

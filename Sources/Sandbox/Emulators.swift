/// The emulated gateways; a new one takes a folder, and a line here.
enum Emulators {
  static let all: [any Emulator.Type] = [
    EdfaPgEmulator.self, PayFortEmulator.self, PlacetoPayEmulator.self, EveryPayEmulator.self, NexiEmulator.self,
  ]
}

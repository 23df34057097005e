/// Reads gzip (RFC 1952) piece by piece; consecutive members form one text.
package struct GzipReader {
  private var inflater: Inflater
  private var crc = CRC32()
  private var size: UInt32 = 0
  private var isInMember = false
  private var hasEnded = false
  private var isFirst = true
  /// The damage after the last piece.
  private var damage: Inflater.Damage?

  /// The first two bytes of gzip.
  package static let magic: [UInt8] = [0x1f, 0x8b]

  /// - Parameter pull: returns the next piece of the input; empty at its end.
  package init(pulling pull: @escaping () -> [UInt8]) { inflater = Inflater(pulling: pull) }

  /// The next piece of the text; empty at its end.
  ///
  /// - Throws: ``Inflater/Damage``, also for a wrong checksum or length.
  package mutating func next(limit: Int = 65_536) throws(Inflater.Damage) -> [UInt8] {
    if let damage { throw damage }
    var output: [UInt8] = []
    do throws(Inflater.Damage) {
      while output.isEmpty, !hasEnded { try advance(&output, limit) }
    } catch {
      // The output before the damage is still good.
      guard !output.isEmpty else { throw error }
      damage = error
    }
    return output
  }

  private mutating func advance(_ output: inout [UInt8], _ limit: Int) throws(Inflater.Damage) {
    if !isInMember, try !begin() { return }
    let goesOn = try inflater.read(into: &output, limit: limit)
    crc.update(output[...])
    size &+= UInt32(truncatingIfNeeded: output.count)
    if !goesOn { try end() }
  }

  /// - Returns: whether another member begins.
  private mutating func begin() throws(Inflater.Damage) -> Bool {
    guard let first = inflater.byte() else {
      if isFirst { throw Inflater.Damage("it is empty") }
      hasEnded = true
      return false
    }
    // Tapes pad with zeros.
    if !isFirst, first == 0 {
      while let byte = inflater.byte() {
        guard byte == 0 else { throw Inflater.Damage("something follows its end") }
      }
      hasEnded = true
      return false
    }
    guard first == Self.magic[0], inflater.byte() == Self.magic[1] else {
      throw Inflater.Damage(isFirst ? "it is not gzip" : "something follows its end")
    }
    guard inflater.byte() == 8, let flags = inflater.byte(), flags & 0xe0 == 0 else {
      throw Inflater.Damage("it uses a method other than deflate, or unknown flags")
    }
    try passHeader(flags)
    (isFirst, isInMember, crc, size) = (false, true, CRC32(), 0)
    inflater.restart()
    return true
  }

  /// Skips the header after the flags (§2.3.1), and checks its checksum where there is one.
  private mutating func passHeader(_ flags: UInt8) throws(Inflater.Damage) {
    var check = CRC32()
    check.update((Self.magic + [8, flags])[...])
    func next(_ reader: inout GzipReader) throws(Inflater.Damage) -> UInt8 {
      let byte = try reader.byte()
      check.update([byte])
      return byte
    }
    for _ in 0..<6 { _ = try next(&self) }
    if flags & 4 != 0 {
      let count = Int(try next(&self)) | Int(try next(&self)) << 8
      for _ in 0..<count { _ = try next(&self) }
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      while try next(&self) != 0 {}
    }
    guard flags & 2 != 0 else { return }
    let stated = UInt32(try byte()) | UInt32(try byte()) << 8
    guard stated == check.value & 0xffff else { throw Inflater.Damage("the check of its header is wrong") }
  }

  private mutating func end() throws(Inflater.Damage) {
    guard try number() == crc.value else { throw Inflater.Damage("its check is wrong") }
    guard try number() == size else { throw Inflater.Damage("its length is wrong") }
    isInMember = false
  }

  private mutating func number() throws(Inflater.Damage) -> UInt32 {
    var value: UInt32 = 0
    for place in 0..<4 { value |= UInt32(try byte()) << UInt32(8 * place) }
    return value
  }

  private mutating func byte() throws(Inflater.Damage) -> UInt8 {
    guard let byte = inflater.byte() else { throw Inflater.Damage("it ends too early") }
    return byte
  }
}

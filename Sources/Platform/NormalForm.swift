#if canImport(Darwin)
  import Foundation
#else
  // Uses the standard library's own forms, as Foundation does, because Foundation itself would link all of ICU.
  @_spi(_Unicode) import Swift
#endif

/// Unicode's normal forms (UAX #15).
package enum NormalForm {
  package static func c(_ text: String) -> [UInt8] {
    #if canImport(Darwin)
      Array(text.precomposedStringWithCanonicalMapping.utf8)
    #else
      utf8(text._nfc)
    #endif
  }

  package static func d(_ text: String) -> [UInt8] {
    #if canImport(Darwin)
      Array(text.decomposedStringWithCanonicalMapping.utf8)
    #else
      utf8(text._nfd)
    #endif
  }

  private static func utf8(_ scalars: some Sequence<Unicode.Scalar>) -> [UInt8] {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars)
    return Array(String(text).utf8)
  }
}

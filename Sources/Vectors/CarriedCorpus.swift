#if EMBEDDED_CORPUS
  import CorpusData
#else
  import Foundation
#endif

/// The corpus of this package: embedded in the program in a release, otherwise in a folder next to it.
enum CarriedCorpus {
  #if EMBEDDED_CORPUS
    static let archive: CorpusArchive? = {
      var size = 0
      guard let start = unsafe payconform_corpus(&size) else { return nil }
      return unsafe CorpusArchive(Array(UnsafeBufferPointer(start: start, count: size)))
    }()

    static var source: CorpusSource { archive.map(CorpusSource.archive) ?? .folder("") }
  #else
    static let archive: CorpusArchive? = nil

    static var source: CorpusSource { .folder(Bundle.module.bundlePath + "/vectors") }
  #endif
}

import ConformanceKit

/// The entries of a file in their order, of which several are read at once.
struct EntryQueue {
  /// What one thread takes at a time: so many entries, or so many bytes of them.
  ///
  /// Where others are busy on the machine every turn means to wait for them.
  private static let (most, size) = (1024, 1 << 20)

  private var file: CaptureFile
  private let reader: EntryReader
  private let jobs: Int
  private var tasks: [BackgroundTask<[EntryReader.Item]>] = []
  /// What has been read, the next one last.
  private var ready: [EntryReader.Item] = []

  init(_ file: CaptureFile, _ reader: EntryReader, jobs: Int) {
    (self.file, self.reader, self.jobs) = (file, reader, jobs)
  }

  /// The next one; `nil` at the end.
  mutating func next() -> EntryReader.Item? {
    guard jobs > 1 else { return file.next().map(reader.read) }
    while ready.isEmpty {
      while tasks.count < jobs, let work = slice() { tasks.append(work) }
      guard !tasks.isEmpty else { return nil }
      ready = tasks.removeFirst().value.reversed()
      // The others go on while these are looked at.
      if let work = slice() { tasks.append(work) }
    }
    return ready.removeLast()
  }

  private mutating func slice() -> BackgroundTask<[EntryReader.Item]>? {
    var (items, size): ([CaptureItem], Int) = ([], 0)
    while items.count < Self.most, size < Self.size, let item = file.next() {
      items.append(item)
      size += item.size
    }
    guard !items.isEmpty else { return nil }
    return BackgroundTask { [items, reader] in items.map(reader.read) }
  }
}

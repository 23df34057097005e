import ConformanceKit

/// The entries of a file in order, read by several threads ahead of their use.
struct EntryQueue {
  /// The batch that one thread takes: at most this many entries, or about this many bytes.
  ///
  /// Larger batches mean fewer waits where other processes keep the machine busy.
  private static let (most, size) = (1024, 1 << 20)

  private var file: CaptureFile
  private let reader: EntryReader
  private let jobs: Int
  private var tasks: [BackgroundTask<[EntryReader.Item]>] = []
  /// Entries that were read, in reverse order.
  private var ready: [EntryReader.Item] = []

  init(_ file: CaptureFile, _ reader: EntryReader, jobs: Int) {
    (self.file, self.reader, self.jobs) = (file, reader, jobs)
  }

  /// The next entry or flaw; `nil` at the end.
  mutating func next() -> EntryReader.Item? {
    guard jobs > 1 else { return file.next().map(reader.read) }
    while ready.isEmpty {
      while tasks.count < jobs, let work = slice() { tasks.append(work) }
      guard !tasks.isEmpty else { return nil }
      ready = tasks.removeFirst().value.reversed()
      // The other threads continue while these entries are judged.
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

/// The modules of the JavaScript port as one script, because a page opened from a disk may not load a module.
///
/// The files are unchanged except for their `import` and `export` words.
enum ScriptBundle {
  /// Why a file cannot be bundled.
  struct Flaw: Error {
    let file: String
    let line: Int
  }

  /// The entry point of the script, and the files that are left out.
  private static let (entry, left) = ("answer.mjs", Set(["port.mjs"]))

  static func text(_ files: [(path: String, text: String)]) throws(Flaw) -> String {
    var modules: [String] = []
    for file in files where file.path.hasSuffix(".mjs") && !left.contains(file.path) {
      modules.append("  '\(file.path)': (load) => {\n\(try module(file.path, file.text))  },")
    }
    return """
      // The JavaScript port of this suite, made from ports/javascript by payconform site.
      'use strict';
      {
      \(NodeScript.text)
        const loaded = new Map();
        const load = (name) => {
          if (!loaded.has(name)) loaded.set(name, modules[name](load));
          return loaded.get(name);
        };
        const modules = {
          'node:buffer': () => ({ isUtf8 }),
          'node:crypto': () => ({ createHash, createHmac, timingSafeEqual, randomBytes }),
      \(modules.joined(separator: "\n"))
        };
        globalThis.payconform = { ...load('\(entry)'), ...load('json.mjs'), ...load('bytes.mjs'), isUtf8, Buffer };
      }

      """
  }

  private static func module(_ path: String, _ text: String) throws(Flaw) -> String {
    let folder = path.split(separator: "/").dropLast()
    var (lines, exports): ([String], [String]) = ([], [])
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      if line.hasPrefix("import ") {
        let parts = line.split(separator: "'", omittingEmptySubsequences: false)
        guard line.hasPrefix("import { "), parts.count == 3, let end = line.range(of: " } from ") else {
          throw Flaw(file: path, line: index + 1)
        }
        let names = line[line.index(line.startIndex, offsetBy: 9)..<end.lowerBound]
        lines.append("const { \(names) } = load('\(resolved(String(parts[1]), folder))');")
      } else if line.hasPrefix("export ") {
        let rest = String(line.dropFirst(7))
        let words = rest.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "$") })
        guard words.count > 1, ["const", "function", "class"].contains(words[0]) else {
          throw Flaw(file: path, line: index + 1)
        }
        exports.append(String(words[1]))
        lines.append(rest)
      } else {
        lines.append(String(line))
      }
    }
    return lines.joined(separator: "\n") + "\nreturn { \(exports.joined(separator: ", ")) };\n"
  }

  private static func resolved(_ name: String, _ folder: some Sequence<Substring>) -> String {
    guard name.hasPrefix(".") else { return name }
    var parts = folder.map(String.init)
    for part in name.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }
}

extension StringProtocol {
  /// The first place of a text, by bytes, as everything here is ASCII.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}

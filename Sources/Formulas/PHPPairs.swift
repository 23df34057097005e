/// The pairs of a formula as a PHP function, since PHP has none for them.
enum PHPPairs {
  /// The function's name in formulas.
  static let name = "sorted_pairs"

  /// The function, line by line.
  static func function(_ rule: PairRule) -> [String] {
    rule.listedIn.map { listed($0, rule.excluded) } ?? sorted(rule.excluded)
  }

  /// All members but the excluded ones.
  ///
  /// Nested values are written as Java's collections print them, which PayFort signs.
  private static func sorted(_ excluded: [String]) -> [String] {
    let unset = excluded.map { "$members[\(literal($0))]" }.joined(separator: ", ")
    return lines(
      """
      function \(name)(object $object): array
      {
          $members = (array) $object;
          \(unset.isEmpty ? "" : "unset(\(unset));")
          ksort($members, SORT_STRING);
          return pairs($members);
      }
      function pairs(array $members): array
      {
          $members = array_filter($members, fn ($value) => $value !== null);
          return array_map(fn ($name, $value) => $name . '=' . written($value), array_keys($members), $members);
      }
      function written(mixed $value): string
      {
          return match (true) {
              is_object($value) => '{' . implode(', ', pairs((array) $value)) . '}',
              is_array($value) => '[' . implode(', ', array_map('written', array_filter($value, fn ($one) => $one !== null))) . ']',
              is_bool($value) => $value ? 'true' : 'false',
              is_float($value) => throw new TypeError('json_decode() makes 1.1 of 1.10: give a number as the text that is sent'),
              default => (string) $value,
          };
      }
      """)
  }

  /// The members that one of them lists; the list is made where it is absent.
  private static func listed(_ listing: String, _ excluded: [String]) -> [String] {
    lines(
      """
      function \(name)(object $object): array
      {
          $fields = array_filter((array) $object, fn ($value) => $value !== null);
          $list = $fields[\(literal(listing))] ?? null;
          if ($list === null) {
              $names = array_diff(array_keys($fields), [\(excluded.map(literal).joined(separator: ", "))]);
              $names[] = \(literal(listing));
              sort($names, SORT_STRING);
              $list = implode(',', $names);
          }
          $names = explode(',', $list);
          sort($names, SORT_STRING);
          $fields[\(literal(listing))] = $list;
          return array_map(fn ($name) => $name . '=' . ($fields[$name] ?? ''), $names);
      }
      """)
  }

  private static func literal(_ text: String) -> String { PHPLiteral.text(Array(text.utf8)) }

  private static func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { !$0.allSatisfy(\.isWhitespace) }
  }
}

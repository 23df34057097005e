/// The functions of a formula in Java, each as a member of its class.
enum JavaHelpers {
  static let text = """
        static byte[] text(String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
    """

  static let join = """
        static byte[] join(byte[]... parts) {
            var joined = new ByteArrayOutputStream();
            for (byte[] part : parts) joined.writeBytes(part);
            return joined.toByteArray();
        }
    """

  static let reverse = """
        static byte[] reverse(byte[] bytes) {
            var reversed = new byte[bytes.length];
            for (int at = 0; at < bytes.length; at++) reversed[at] = bytes[bytes.length - 1 - at];
            return reversed;
        }
    """

  static let upper = """
        static byte[] upper(byte[] bytes) {
            byte[] upper = bytes.clone();
            for (int at = 0; at < upper.length; at++) if (upper[at] >= 'a' && upper[at] <= 'z') upper[at] -= 32;
            return upper;
        }
    """

  static let first = """
        static byte[] first(int count, byte[] bytes) {
            return Arrays.copyOf(bytes, Math.min(count, bytes.length));
        }
    """

  static let last = """
        static byte[] last(int count, byte[] bytes) {
            return Arrays.copyOfRange(bytes, Math.max(0, bytes.length - count), bytes.length);
        }
    """

  static let hmac = """
        static byte[] hmac(String algorithm, byte[] key, byte[] message) throws GeneralSecurityException {
            var mac = Mac.getInstance(algorithm);
            // Java takes no empty key; zeros fill a short one up (RFC 2104), so one zero is the same key.
            mac.init(new SecretKeySpec(key.length == 0 ? new byte[1] : key, algorithm));
            return mac.doFinal(message);
        }
    """

  static let pairs = """
        static byte[] join(byte[] separator, List<byte[]> parts) {
            var joined = new ByteArrayOutputStream();
            for (int at = 0; at < parts.size(); at++) {
                if (at > 0) joined.writeBytes(separator);
                joined.writeBytes(parts.get(at));
            }
            return joined.toByteArray();
        }

        /** Names with their values: byte[], Boolean, List, Map or null; in the order in which they were sent. */
        static Map<String, Object> members(Object... namesAndValues) {
            var members = new LinkedHashMap<String, Object>();
            for (int at = 0; at < namesAndValues.length; at += 2) members.put((String) namesAndValues[at], namesAndValues[at + 1]);
            return members;
        }

        /** By bytes; a String would be sorted by UTF-16. */
        static List<String> sorted(Collection<String> names) {
            return names.stream().sorted((one, other) -> Arrays.compareUnsigned(text(one), text(other))).toList();
        }
    """

  /// The function for an object's signed pairs, with texts as Java literals.
  static func sortedPairs(_ rule: PairRule, _ quoted: (String) -> String) -> String {
    let excluded = "List.of(\(rule.excluded.map(quoted).joined(separator: ", ")))"
    guard let listing = rule.listedIn.map(quoted) else {
      return """
            @SuppressWarnings("unchecked")
            static byte[] written(Object value) {
                if (value instanceof Map) return join(text("{"), join(text(", "), pairs((Map<String, Object>) value)), text("}"));
                if (value instanceof Boolean) return text(value.toString());
                if (!(value instanceof List)) return (byte[]) value;
                var elements = new ArrayList<byte[]>();
                for (Object element : (List<Object>) value) if (element != null) elements.add(written(element));
                return join(text("["), join(text(", "), elements), text("]"));
            }

            static List<byte[]> pairs(Map<String, Object> members) {
                var pairs = new ArrayList<byte[]>();
                members.forEach((name, value) -> { if (value != null) pairs.add(join(text(name + "="), written(value))); });
                return pairs;
            }

            static List<byte[]> sortedPairs(Map<String, Object> members) {
                var signed = new LinkedHashMap<String, Object>();
                for (String name : sorted(members.keySet())) if (!\(excluded).contains(name)) signed.put(name, members.get(name));
                return pairs(signed);
            }
        """
    }
    return """
          static List<byte[]> sortedPairs(Map<String, Object> members) {
              var fields = new LinkedHashMap<String, byte[]>();
              members.forEach((name, value) -> { if (value != null) fields.put(name, (byte[]) value); });
              if (!fields.containsKey(\(listing))) {
                  var names = new ArrayList<String>(fields.keySet());
                  names.removeAll(\(excluded));
                  names.add(\(listing));
                  fields.put(\(listing), text(String.join(",", sorted(names))));
              }
              var names = List.of(new String(fields.get(\(listing)), StandardCharsets.UTF_8).split(",", -1));
              return sorted(names).stream().map(name -> join(text(name + "="), fields.getOrDefault(name, new byte[0]))).toList();
          }
      """
  }
}

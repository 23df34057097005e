import Gateways

/// Texts that readers and writers of messages are known to mishandle, by topic.
enum OddTexts {
  static let pieces =
    words(
      "a Z 0 = & + % * %41 %C3%A9 \" \\ / ' < > é ß ı İ ﬁ م 😀 e\u{301} 🇸🇦 [] ; : | # ? ~ $ - . _")
    + [" ", "  ", "\r\n", "\n", "\t", "\0", "\u{7f}", "\u{85}", "\u{a0}", "\u{2028}", "\u{feff}"]
  static let amounts =
    words(
      """
      0 1 19.99 100.00 0.001 1.005 -1 +1 01 .5 5. 1e2 1,00 ١ 999999999999 NaN 0.0 00 0.00000 1. 1..2 1.2.3 99999999.99 9999999999 \
      99999999999 0.5 1_000 0x10 1.10 12.345 12.3456 4503599627370497.5 9007199254740993 1.0000000000000000000001
      """) + [
      "", " 1", "1\n", "1.0\0", String(repeating: "9", count: 33), "1" + String(repeating: "0", count: 29) + ".10",
    ]
  static let currencies = words(
    """
    EUR USD SAR JPY KRW KWD BHD CLF UYW UYI XOF XCG ZWG COP CLP VED eur Eur XXX XTS XAU ANG BGN HRK ZWL BOV CHE USN EURO EU 978 \
    ÉUR ΕUR
    """)
  static let goodCurrencies = words("EUR USD SAR AED EGP COP GBP CHF HUF TWD KWD BHD OMR JOD TND IQD LYD JPY KRW CLP")
  static let urls =
    words(
      """
      https://h https://h/ https://h// https:// https:/// https://:1 https://h:443/p HTTPS://h/p http://h https://u@h \
      https://h?a=b https://h#f https://h/@x https://h?@ https://h\\x https://[::1]/ https://é.example javascript:alert(1) \
      data:text/html,x //h/p h https:/h https:h a: a:b 1:b a+-.1:x :x x https://?a https://# https://h|{}^` \
      https://h:99999/payment/post https://h/payment/post/ https://payment/post https://. http://localhost:8080/p
      """) + ["https:// ", "https://h/a b", "https://h/\""]
  static let times =
    words(
      """
      2024-01-02T03:04:05Z 2024-01-02T03:04Z 2024-01-02T03:04:05+00:00 2024-01-02T03:04:05-0500 2024-01-02T03:04:05.1Z \
      2024-01-02T03:04:05,1Z 2024-13-02T03:04:05Z 2024-02-31T03:04:05Z 2024-01-00T03:04:05Z 2024-01-02T24:00:00Z \
      2024-01-02T23:59:60Z 2024-01-02T03:60:05Z 2024-01-02T03:04:05+24:00 2024-01-02T03:04:05+14:60 2024-01-02t03:04:05z \
      2024-01-02T03:04:05 20240102T030405Z 2024-1-2T3:4:5Z 2024-01-02T03:04:05.Z 0000-01-01T00:00:00Z 2024-01-02 2024-02-30 \
      1990-12-31 1990-12-32 90-12-31 01 12 13 00 1 012
      """) + ["2024-01-02 03:04:05Z", "2024-01-02T03:04:05Z\n"]
  static let emails = words("a@b a@@b @b a@ a@b@c @ é@ü a@b.c,d@e.f <a@b> a+b@c") + ["a b@c", "a@b c"]
  static let statements = words(
    """
    0 00 0000 N Y n en EN ar YES yes VISA PURCHASE AUTHORIZATION SALE sale ERROR error SUCCESS ACCEPTED DECLINED REDIRECT 3DS \
    WAITING PENDING INIT SETTLED PREPARE CHARGEBACK REFUND REFUNDED REVERSAL REVERSED VOID GET POST PUT APPROVED OK REJECTED \
    FAILED CANCELED EXPIRED ?C MC settled authorised failed voided AUTHORIZED 00000000 0ABCDEF1 21000000 Bearer bearer sha1 \
    sha256 SHA256 sha512 hmac-sha256 md5 14000 14 02000 02 20064 20 00072 03072 03 18062 18 22000 22 12000 12 04 06 08 19 401 \
    unscheduled AUTOMATIC client_credentials x true null - ::1 192.168.0.1 g::1
    """)
  static let statuses = words("200 201 204 299 300 302 400 401 404 500 503 199 100 000 999 20 2000 2x0")
  static let mediaTypes = [
    "application/json", "application/json; charset=utf-8", "APPLICATION/JSON;CHARSET=\"UTF-8\"",
    "application/problem+json", "text/json", "application/json;", "application/json;;",
    "application/json; charset=utf8",
    "application/json; charset=utf-8; charset=latin1", "application/json charset=utf-8", "application/+json", "+json",
    " application/json", "application/jsonx", "", "multipart/form-data; boundary=b",
    "multipart/form-data; boundary=\"b\"",
    "multipart/form-data", "multipart/form-data; boundary=", "text/html",
  ]
  static let names =
    words("10 0 -1 hex base64 __proto__ constructor length é toString signature command amount auth hash action")
    + ["", "a b"]
  static let numbers = words(
    """
    0 -0 1 -1 10 1.0 1.10 1e2 1E+2 1e400 0.1 1e-7 12345678901234567890 9007199254740993 100000000000 9999999999999 \
    1.00000000000000000001 0e0
    """)
  static let lengths = [
    0, 1, 2, 3, 5, 19, 20, 21, 30, 32, 33, 35, 36, 40, 41, 45, 46, 50, 64, 65, 100, 101, 120, 121, 150, 151, 200, 250,
    251, 254,
    255, 256, 257, 400, 401,
  ]
  static let fillings = words("a 1 A é 😀 e\u{301} ٣ -")

  private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
}

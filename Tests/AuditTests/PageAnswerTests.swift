import Audit
import Encodings
import Testing

/// HTML pages as answers to programs.
@Suite struct PageAnswerTests {
  private static let failure = "<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>"
  /// A page with a form that the browser submits, signed for the shop.
  private static let form =
    #"<!DOCTYPE html><html><form><input name="signature" value="00"></form><script>{"signature":"x"}</script></html>"#

  private static func answered(_ question: JSON, _ page: String, _ status: Int, _ type: String) -> JSON {
    let response: JSON = [
      "status": .integer(status), "headers": .array([.array([.text("Content-Type"), .text(type)])]),
      "body": .text(page),
    ]
    return question.with(["response"], response)
  }

  private static func questions() throws -> [JSON] {
    let purchase = try Samples.payFort(Samples.purchase("r-1") + [("return_url", "https://shop.example/")])
    return [
      Samples.line(Samples.edfaPgURL, Samples.form(try Samples.saleFields("o-1")), Samples.formType),
      Samples.line(Samples.payFortURL, Samples.object(purchase), "application/json"),
      Samples.line(
        "https://checkout.payfort.com/FortAPI/paymentPage", Samples.form(purchase), Samples.formType),
    ]
  }

  @Test func `a proxy's page is an answer of nobody`() throws {
    for question in try Self.questions() {
      for type in ["text/html; charset=utf-8", "application/json"] {
        let run = try AuditRun([Self.answered(question, Self.failure, 502, type)])
        #expect(run.verdicts == [.verified, .unsigned] && run.kinds(1) == ["note not-the-gateway"], "\(run.kinds(1))")
      }
    }
  }

  @Test func `a page for a browser is one, whatever forms stand in it`() throws {
    for question in try Self.questions() {
      let run = try AuditRun([Self.answered(question, Self.form, 200, "text/html")])
      #expect(run.verdicts == [.verified, .unsigned] && run.kinds(1) == ["note page-answered"], "\(run.kinds(1))")
    }
  }

  @Test func `a forged answer is no page because its header says so`() throws {
    let forged = try Samples.payFort(Samples.paid("r-1", id: "169"), phrase: "guess")
    let body = String(decoding: Samples.object(forged), as: UTF8.self)
    let run = try AuditRun([Self.answered(try Self.questions()[1], body, 200, "text/html")])
    #expect(run.verdicts == [.verified, .wrong])
  }
}

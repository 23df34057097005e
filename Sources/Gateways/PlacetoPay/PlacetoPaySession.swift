/// The request of a session, which its answer contains; the answer to CANCEL has it inside `session`.
struct PlacetoPaySession: Sendable {
  let requestId: [UInt8]?
  let reference: [UInt8]?
  let total: [UInt8]?
  let currency: [UInt8]?

  init(_ object: ResponseObject) throws(Refusal) {
    requestId = try object.identifier("requestId")
    let payment = try object.object("request")?.object("payment")
    reference = try payment?.identifier("reference")
    total = try payment?.object("amount")?.amount("total")
    currency = try payment?.object("amount")?.text("currency")
  }
}

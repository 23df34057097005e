import Foundation
import Reports
import Sandbox
import Platform

/// The emulation in this process, on its own port, with which the flows run on every machine.
enum LiveSandbox {
  /// Without faults.
  static let fair = start()

  /// With late answers and broken connections.
  static let faulty = start()

  /// With spoilt answers, one at a time.
  static let spoilt = start()

  /// With duplicate callbacks.
  static let twice = start()

  /// With connections that break once.
  static let breaking = start()

  /// The rules of ``faulty``: at every gateway two answers are late, one never comes, five are a little late, and one
  /// is cut.
  static let faults = """
    {"rules": [\(["edfapg", "payfort", "placetopay", "everypay", "nexi"].map {
      """
      {"do": "delay", "gateway": "\($0)", "milliseconds": 200, "times": 2}, {"do": "drop", "gateway": "\($0)"},
      {"do": "delay", "gateway": "\($0)", "milliseconds": 50, "times": 5}, {"do": "truncate", "gateway": "\($0)"}
      """
    }.joined(separator: ","))]}
    """

  private final class Port: @unchecked Sendable {
    var address: ListenAddress?
    let isKnown = DispatchSemaphore(value: 0)
  }

  /// - Parameter address: the address to listen on; with port 0 the system chooses the port.
  @discardableResult
  static func start(at address: String = "127.0.0.1:0") -> TestTarget {
    let port = Port()
    Thread {
      guard let settings = try? SandboxSettings(variable: { _ in nil }), let any = ListenAddress(address) else {
        return
      }
      _ = try? Sandbox.serve(settings, at: any, state: nil, Style(isColored: false)) { address in
        port.address = address
        port.isKnown.signal()
      } print: { _ in
      }
    }.start()
    _ = port.isKnown.wait(timeout: .now() + 10)
    return venue("http://\(port.address?.description ?? "no address")")
  }

  /// A venue with the demo credentials.
  private static func venue(_ base: String) -> TestTarget {
    TestTarget([
      "EDFAPG_PAYMENT_URL": "\(base)/edfapg/payment/post", "EDFAPG_CLIENT_KEY": "sandbox-client-key",
      "EDFAPG_CLIENT_PASSWORD": "sandbox-secret-password",
      "PAYFORT_URL": "\(base)/payfort/FortAPI/paymentApi", "PAYFORT_ACCESS_CODE": "SANDBOXACCESSCODE",
      "PAYFORT_MERCHANT_IDENTIFIER": "SANDBOXMERCHANT", "PAYFORT_REQUEST_PHRASE": "sandbox-request-phrase",
      "PAYFORT_RESPONSE_PHRASE": "sandbox-response-phrase", "PAYFORT_ALGORITHM": "sha256",
      "PLACETOPAY_URL": "\(base)/placetopay", "PLACETOPAY_LOGIN": "sandbox-login",
      "PLACETOPAY_SECRET_KEY": "sandbox-secret-key",
      "EVERYPAY_URL": "\(base)/everypay", "EVERYPAY_USERNAME": "sandbox-username",
      "EVERYPAY_SECRET": "sandbox-api-secret", "EVERYPAY_ACCOUNT": "EUR3D1",
      "NEXI_TOKEN_URL": "\(base)/nexi/authorization/oauth/token", "NEXI_API_URL": "\(base)/nexi/api/v2",
      "NEXI_CLIENT_ID": "sandbox-client-id", "NEXI_CLIENT_SECRET": "sandbox+client/secret=",
    ])
  }
}

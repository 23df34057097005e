import Foundation
import Platform

/// Keeps the live tests away from real money.
enum LiveHost {
  /// Hosts that move money.
  ///
  /// `PAYCONFORM_ALLOW_PRODUCTION_HOST` allows one of them, by its name.
  private static let production: Set<String> = [
    "pay.expresspay.sa", "api.edfapay.com", "app-api.edfapay.com", "paymentservices.payfort.com",
    "checkout.payfort.com",
    "checkout.placetopay.com", "checkout.placetopay.ec", "checkout.getnet.cl", "pay.every-pay.eu",
    "payment.ecommerce.sebgroup.com", "payment.lhv.ee",
    "paygate.nexi.de", "www.computop-paygate.com", "paymentpage.axepta.bnpparibas",
  ]

  struct Refused: Error, CustomStringConvertible {
    let description: String
  }

  static func isLoopback(_ url: URL) -> Bool {
    guard let host = url.host else { return false }
    // Some versions of Foundation omit the brackets of IPv6.
    let literal = host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host
    return ListenAddress("\(literal):0")?.isLoopback == true
  }

  /// - Parameter allowed: the production host that was allowed explicitly.
  /// - Throws: ``Refused`` for a production host that was not allowed, and for http to another machine.
  static func check(_ url: URL, allowed: String?) throws {
    guard var host = url.host?.lowercased() else { throw Refused(description: "the URL has no host") }
    // A name with a dot at the end is the same host.
    while host.hasSuffix(".") { host.removeLast() }
    guard url.scheme == "https" || isLoopback(url) else {
      throw Refused(description: "\(host) must be called by https: only this machine may be called without")
    }
    guard !production.contains(host) || allowed == host else {
      throw Refused(
        description: "\(host) is a production host; PAYCONFORM_ALLOW_PRODUCTION_HOST=\(host) would call it all the same"
      )
    }
  }
}

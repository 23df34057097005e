// The part of swift-crypto that the programs use, for a machine that cannot fetch it; the digests are the kit's.
public import Encodings

public protocol HashFunction { static var algorithm: DigestAlgorithm { get } }

extension HashFunction {
  public static func hash(data: [UInt8]) -> [UInt8] { algorithm.hash(data) }
}

public enum Insecure {
  public enum MD5: HashFunction { public static var algorithm: DigestAlgorithm { .md5 } }
  public enum SHA1: HashFunction { public static var algorithm: DigestAlgorithm { .sha1 } }
}
public enum SHA256: HashFunction { public static var algorithm: DigestAlgorithm { .sha256 } }
public enum SHA512: HashFunction { public static var algorithm: DigestAlgorithm { .sha512 } }

public struct SymmetricKey {
  let bytes: [UInt8]
  public init(data: [UInt8]) { bytes = data }
}

public enum HMAC<Hash: HashFunction> {
  public static func authenticationCode(for data: [UInt8], using key: SymmetricKey) -> [UInt8] {
    Hash.algorithm.hmac(key: key.bytes, data)
  }
}

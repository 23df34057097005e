import Platform

/// One client connection: its input, its output and its deadlines.
struct HTTPConnection {
  let descriptor: Int32
  private var reader = HTTPRequestReader()
  private var output: [UInt8] = []
  private var sent = 0
  /// Whether the client has ended its side; requests that arrived are still answered.
  private var clientHasClosed = false
  /// Whether no more requests are read; the connection ends when everything is sent.
  private var isEnding = false
  /// Whether everything is sent; further input is discarded, because closing with unread bytes would take the response
  /// back.
  private var isDraining = false
  private var delayed: (bytes: [UInt8], until: Int)?
  /// When the connection is closed, unless something happens before.
  private(set) var deadline: Int
  /// Whether the client is gone or everything is done.
  private(set) var isOver = false
  private var requestSince: Int?

  init(_ descriptor: Int32, now: Int) {
    self.descriptor = descriptor
    deadline = now + HTTPLimits.idleMilliseconds
  }

  private var pending: Int { output.count - sent }

  var isIdle: Bool { pending == 0 && delayed == nil && reader.isIdle }

  var interest: POSIX.Interest {
    let reading = delayed == nil && !clientHasClosed && (!isEnding || isDraining) && pending < HTTPLimits.output
    // Without interest it must not be polled at all: a closed connection would always be ready.
    return POSIX.Interest(
      descriptor: reading || pending > 0 ? descriptor : -1, reading: reading, writing: pending > 0)
  }

  /// When something must be done even if nothing arrives.
  var wakesAt: Int { delayed?.until ?? deadline }

  /// Reads, answers and writes as far as possible without waiting.
  mutating func proceed(isReady: Bool, now: Int, _ service: inout some HTTPService) {
    if let delayed, now >= delayed.until {
      self.delayed = nil
      put(delayed.bytes, now)
      answer(now, &service)
    }
    if isReady, interest.reading { read(now, &service) }
    // Pipelined requests may wait behind a response that was too long to send at once.
    repeat { write(now) } while !isOver && pending == 0 && (clientHasClosed || !reader.isIdle) && answer(now, &service)
    if pending == 0, isEnding, delayed == nil, !isDraining { drain(now) }
    if delayed == nil, now >= deadline { expire(now, &service) }
  }

  /// Answers an incomplete request with an error; ends anything else that takes too long.
  private mutating func expire(_ now: Int, _ service: inout some HTTPService) {
    guard requestSince != nil, !isEnding else {
      isOver = true
      return
    }
    refuse(
      HTTPFailure(408, "the request did not come within \(HTTPLimits.requestMilliseconds / 1000) s"), now, &service)
  }

  private mutating func drain(_ now: Int) {
    if clientHasClosed { isOver = true }
    isDraining = true
    deadline = now + HTTPLimits.drainMilliseconds
    POSIX.endSending(descriptor)
  }

  private mutating func read(_ now: Int, _ service: inout some HTTPService) {
    var bytes: [UInt8] = []
    switch POSIX.read(descriptor, into: &bytes, limit: 16384) {
    case .notNow: return
    case .closed:
      clientHasClosed = true
      if isDraining { isOver = true }
      answer(now, &service)
    case .bytes:
      guard !isDraining else { return }
      reader.append(bytes)
      answer(now, &service)
    }
  }

  /// Answers all complete requests in order.
  ///
  /// - Returns: whether it stopped although there may be more.
  @discardableResult
  private mutating func answer(_ now: Int, _ service: inout some HTTPService) -> Bool {
    do throws(HTTPFailure) {
      while !isEnding, delayed == nil, pending < HTTPLimits.output {
        switch try reader.next() {
        case .needsMore where clientHasClosed:
          if !reader.isIdle { throw HTTPFailure(400, "the client ended the connection in the middle of the request") }
          isEnding = true
        case .needsMore:
          // Its time does not begin while the client is still receiving earlier responses.
          if pending == 0 { watch(now) }
          return false
        case .expectsContinue: put(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8), now)
        case .request(let request):
          requestSince = nil
          send(service.respond(to: request), to: request, now)
        }
      }
    } catch {
      refuse(error, now, &service)
    }
    return !isEnding && delayed == nil
  }

  private mutating func refuse(_ failure: HTTPFailure, _ now: Int, _ service: inout some HTTPService) {
    let (method, path) = reader.beginning
    service.refused(failure, method, path, isOfBrowser: reader.isOfBrowser)
    isEnding = true
    put(HTTPResponse.text(failure.status, failure.reason).bytes(withBody: true, keepsAlive: false), now)
  }

  /// A request that comes byte by byte has no more time than one that comes at once.
  private mutating func watch(_ now: Int) {
    if reader.isIdle {
      requestSince = nil
      deadline = now + HTTPLimits.idleMilliseconds
    } else {
      let since = requestSince ?? now
      requestSince = since
      deadline = since + HTTPLimits.requestMilliseconds
    }
  }

  private mutating func send(_ response: HTTPResponse, to request: HTTPRequest, _ now: Int) {
    let keepsAlive = request.keepsAlive && response.delivery == .whole
    isEnding = !keepsAlive
    let bytes =
      response.delivery == .none ? [] : response.bytes(withBody: request.method != "HEAD", keepsAlive: keepsAlive)
    if response.delayMilliseconds > 0 {
      delayed = (bytes, now + response.delayMilliseconds)
    } else {
      put(bytes, now)
    }
  }

  private mutating func put(_ bytes: [UInt8], _ now: Int) {
    output += bytes
    deadline = now + HTTPLimits.writeMilliseconds
  }

  private mutating func write(_ now: Int) {
    while pending > 0 {
      switch POSIX.write(descriptor, output[sent...]) {
      case .notNow: return
      case .closed:
        isOver = true
        return
      case .bytes(let count):
        sent += count
        deadline = now + HTTPLimits.writeMilliseconds
      }
    }
    guard sent > 0 else { return }
    output.removeAll(keepingCapacity: output.capacity <= 64 * 1024)
    sent = 0
    if !isEnding { watch(now) }
  }
}

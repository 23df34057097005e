# A port to copy: it maps the suite's operations to calls of your SDK. Ruby 3.0, standard library.
require "json"

# stdout is for messages: whatever the SDK prints goes to stderr, what its C code and its child processes print too.
MESSAGES = $stdout.dup
$stdout.reopen($stderr)
# require_relative "acme_sdk" # a file beside this one; require "acme_sdk" for a gem

# What must be refused: raise Reject, "invalid-token", with a code of `payconform describe OP`. Translate the SDK's exceptions,
# and its false of a verification; an SDK without reasons: raise Reject, "refused" and the option refusals, below.
class Reject < StandardError; end

# A text field, a string, {"hex": …} or {"base64": …}, as UTF-8 like the names beside it; invalid bytes are in it as they are.
# An optional field is there if input.key?(name).
def text(value)
  return value if value.is_a?(String)

  (value.key?("hex") ? [value["hex"]].pack("H*") : value.fetch("base64").unpack1("m0")).force_encoding("UTF-8")
end

OPERATIONS = {
  "everypay.authorization.bearer" => lambda do |input|
    token = text(input.fetch("token"))
    raise Reject, "invalid-token" unless token.b.match?(/\A[!-~]+\z/)

    "Bearer #{token}" # your SDK's call stands here; a verification returns {accepted: true}
  end
}.freeze

# What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
# "nonce": "own" where it cannot be given the input's. { "edfapg.hash.sale": { without: ["cardToken"], text: "utf8" } }
OPTIONS = {}.freeze
HELLO = { t: "hello", protocol: 1, port: { name: "my-sdk", version: "0.0.0", language: "ruby" },
          ops: OPERATIONS.keys, options: OPTIONS, maxInFlight: 16 }.freeze

def answer(line)
  message = JSON.parse(line, max_nesting: false) # numbers: README.md
  return message["t"] == "hello" ? JSON.generate(HELLO) : exit if message["t"] != "case"

  operation = OPERATIONS[message["op"]]
  result(line, operation ? { value: operation.call(message["input"]) } : { unsupported: true })
rescue Reject => e
  result(line, { reject: { code: e.message } })
rescue StandardError, ScriptError, SystemStackError => e # the SDK broke, or the line is beyond this JSON; the message may hold a secret
  place = e.backtrace_locations&.find { |at| !at.path.start_with?(RbConfig::CONFIG["rubylibdir"], "<internal:") }
  warn "#{e.class} #{place&.path}:#{place&.lineno}"
  result(line, { error: { message: e.class.name } })
end

# The number is read without JSON, which may be what broke.
def result(line, kind) = JSON.generate({ t: "result", n: line[/"n"\s*:\s*"?(\d+)/, 1].to_i, **kind })

$stdin.each_line do |line|
  MESSAGES.puts(answer(line))
  MESSAGES.flush
end

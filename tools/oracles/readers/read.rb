require 'base64'
require 'json'

STDIN.each_line do |line|
  value = JSON.parse(Base64.decode64(line).force_encoding('UTF-8'))
  puts value.is_a?(Hash) ? JSON.generate(value) : '-'
rescue StandardError
  puts '-'
end

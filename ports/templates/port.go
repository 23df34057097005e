// A port to copy: it maps the suite's operations to calls of your SDK; protocol.go stays as it is. Go 1.18, standard library.
package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"regexp"
)

// What must be refused: reject{fmt.Errorf("invalid-token")}, with a code of `payconform describe OP`. Translate the SDK's errors,
// and its false of a verification; an SDK without reasons: "refused" and the option refusals, below.
type reject struct{ error }
type object = map[string]any

var _, _ = fmt.Errorf, regexp.MustCompile // Go refuses imports that nothing uses, once your operations stand below

type fields = map[string]json.RawMessage // as written: members keep their order, numbers their digits

var operations = map[string]func(fields) (any, error){"everypay.authorization.bearer": func(input fields) (any, error) {
	token, err := text(input["token"])
	if err == nil && !regexp.MustCompile(`\A[!-~]+\z`).Match(token) {
		err = reject{fmt.Errorf("invalid-token")}
	}
	return "Bearer " + string(token), err // your SDK's call stands here; a verification returns object{"accepted": true}
}}

// What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
// "nonce": "own" where it cannot be given the input's: object{"edfapg.hash.sale": object{"without": []string{"cardToken"}}}
var hello = object{"t": "hello", "protocol": 1, "port": object{"name": "my-sdk", "version": "0.0.0", "language": "go"},
	"ops": []string{}, "options": object{}, "maxInFlight": 16}

// The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if input has its name.
func text(field json.RawMessage) ([]byte, error) {
	var value any
	json.Unmarshal(field, &value)
	if plain, ok := value.(string); ok {
		return []byte(plain), nil
	} else if digits, ok := value.(object)["hex"].(string); ok {
		return hex.DecodeString(digits)
	}
	return base64.StdEncoding.DecodeString(value.(object)["base64"].(string))
}

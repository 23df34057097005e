// A port to copy: it maps the suite's operations to calls of your SDK. Go 1.18, standard library.
package main

import (
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
)

// What must be refused: reject{fmt.Errorf("invalid-token")}, with a code of `payconform describe OP`. Translate the SDK's errors,
// and its false of a verification; an SDK without reasons: "refused" and the option refusals, below.
type reject struct{ error }
type object = map[string]any

var operations = map[string]func(object) (any, error){"everypay.authorization.bearer": func(input object) (any, error) {
	token, err := text(input["token"])
	if err == nil && !regexp.MustCompile(`\A[!-~]+\z`).Match(token) {
		err = reject{fmt.Errorf("invalid-token")}
	}
	return "Bearer " + string(token), err // your SDK's call stands here; a verification returns map[string]any{"accepted": true}
}}

// What the SDK lacks or does in its own way, by operation: "without" fields, "text": "utf8" (no other bytes), and "clock" and
// "nonce": "own" where it cannot be given the input's: object{"edfapg.hash.sale": object{"without": []string{"cardToken"}}}
var hello = object{"t": "hello", "protocol": 1, "port": object{"name": "my-sdk", "version": "0.0.0", "language": "go"},
	"ops": []string{"everypay.authorization.bearer"}, "options": object{}, "maxInFlight": 16}

// The bytes of a text field: a string, {"hex": …} or {"base64": …}. An optional field is there if input has its name.
func text(value any) ([]byte, error) {
	if plain, ok := value.(string); ok {
		return []byte(plain), nil
	} else if digits, ok := value.(object)["hex"].(string); ok {
		return hex.DecodeString(digits)
	}
	return base64.StdEncoding.DecodeString(value.(object)["base64"].(string))
}

func answer(op string, input object) (kind string, answer any) {
	defer func() {
		if problem := recover(); problem != nil { // something broke; its text may hold a secret
			_, file, line, _ := runtime.Caller(2)
			for skip := 3; strings.Contains(file, "runtime/"); skip++ {
				_, file, line, _ = runtime.Caller(skip)
			}
			fmt.Fprintf(os.Stderr, "%T %s:%d\n", problem, file, line)
			kind, answer = "error", object{"message": fmt.Sprintf("%T", problem)}
		}
	}()
	if operations[op] == nil {
		return "unsupported", true
	}
	value, err := operations[op](input)
	if _, refused := err.(reject); refused {
		return "reject", object{"code": err.Error()}
	} else if err != nil {
		panic(err)
	}
	return "value", value
}

func main() {
	out := json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr // stdout is for messages: whatever the SDK prints goes to stderr
	in := json.NewDecoder(os.Stdin)
	in.UseNumber()
	var message object
	for ; in.Decode(&message) == nil && message["t"] != "bye"; message = nil {
		reply := hello
		if message["t"] != "hello" {
			kind, answer := answer(message["op"].(string), message["input"].(object))
			reply = object{"t": "result", "n": message["n"], kind: answer}
		}
		out.Encode(reply)
	}
}

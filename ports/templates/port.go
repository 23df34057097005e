// A port to copy: it maps the suite's operations to calls of your SDK. Go 1.18, standard library.
package main

import (
	"bufio"
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

func answer(line []byte) (kind string, answer any) {
	defer func() {
		if problem := recover(); problem != nil { // the SDK broke, or the line is beyond this JSON; the text may hold a secret
			_, file, line, _ := runtime.Caller(2)
			for skip := 3; strings.Contains(file, "runtime/"); skip++ {
				_, file, line, _ = runtime.Caller(skip)
			}
			fmt.Fprintf(os.Stderr, "%T %s:%d\n", problem, file, line)
			kind, answer = "error", object{"message": fmt.Sprintf("%T", problem)}
		}
	}()
	var message struct{ Op, Input json.RawMessage }
	var input fields
	err := json.Unmarshal(line, &message)
	op, _ := text(message.Op)
	if operation := operations[string(op)]; err == nil && operation == nil {
		return "unsupported", true
	} else if err == nil {
		json.Unmarshal(message.Input, &input)
		answer, err = operation(input)
	}
	if _, refused := err.(reject); refused {
		return "reject", object{"code": err.Error()}
	} else if err != nil {
		panic(err)
	}
	return "value", answer
}

func main() {
	out := json.NewEncoder(os.Stdout)
	os.Stdout = os.Stderr // stdout is for messages: whatever the SDK prints goes to stderr
	for name := range operations {
		hello["ops"] = append(hello["ops"].([]string), name)
	}
	in := bufio.NewReader(os.Stdin)
	for line, err := in.ReadBytes('\n'); err == nil && !strings.HasPrefix(string(line), `{"t":"bye"`); line, err = in.ReadBytes('\n') {
		reply := hello
		if n := regexp.MustCompile(`"n":([0-9]+)`).FindSubmatch(line); n != nil { // without JSON, which may be what broke
			kind, answer := answer(line)
			reply = object{"t": "result", "n": json.Number(n[1]), kind: answer}
		}
		out.Encode(reply)
	}
}

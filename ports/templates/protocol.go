// How the port and `payconform` exchange lines, for every SDK the same; port.go beside it is yours.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
)

// What a line of a case is answered with: the member of the result, and its value.
func answer(line []byte) (kind string, answer any) {
	defer func() {
		if problem := recover(); problem != nil { // the SDK broke, or the line is beyond this JSON; the text may hold a secret
			_, file, line, _ := runtime.Caller(2)
			for skip := 3; strings.Contains(file, "runtime/") || strings.HasPrefix(file, runtime.GOROOT()+"/src/"); skip++ {
				_, file, line, _ = runtime.Caller(skip)
			}
			fmt.Fprintf(os.Stderr, "%T %s:%d\n", problem, file, line)
			kind, answer = "error", object{"message": fmt.Sprintf("%T", problem)}
		}
	}()
	var message, input fields
	if err := json.Unmarshal(line, &message); err != nil {
		panic(err)
	}
	name, err := text(message["op"])
	operation, offered := operations[string(name)]
	if json.Unmarshal(message["input"], &input); offered {
		answer, err = operation(input)
	}
	if _, refused := err.(reject); refused {
		return "reject", object{"code": err.Error()}
	} else if err != nil {
		panic(err)
	} else if !offered {
		return "unsupported", true
	}
	return "value", answer
}

func main() {
	out, in := json.NewEncoder(os.Stdout), bufio.NewReader(os.Stdin)
	os.Stdout = os.Stderr // stdout is for messages: whatever the SDK prints goes to stderr
	for name := range operations {
		hello["ops"] = append(hello["ops"].([]string), name)
	}
	for line, err := in.ReadBytes('\n'); err == nil && !regexp.MustCompile(`^\s*\{\s*"t"\s*:\s*"bye"`).Match(line); line, err = in.ReadBytes('\n') {
		reply := hello
		if n := regexp.MustCompile(`"n"\s*:\s*([0-9]+)`).FindSubmatch(line); n != nil { // without JSON, which may be what broke
			kind, answer := answer(line)
			reply = object{"t": "result", "n": json.Number(n[1]), kind: answer}
		}
		out.Encode(reply)
	}
}

package main

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		body, _ := base64.StdEncoding.DecodeString(lines.Text())
		var value map[string]any
		if json.Unmarshal(body, &value) != nil || value == nil {
			fmt.Println("-")
			continue
		}
		said, _ := json.Marshal(value)
		fmt.Println(string(said))
	}
}

#!/bin/sh
# A port of everypay.authorization.bearer in plain shell that answers every case rightly, except for the one thing that its
# first argument names. What is done at one case only is done at the token "guilty-token". $2 is maxInFlight, $3 the seconds
# for which it sleeps where it hangs.
behaviour=$1
window=${2:-1}
nap=${3:-7431}
answered=0
due=0
spoiled=
first=

say() { printf '%s\n' "$1"; }
answer() { say "{\"t\":\"result\",\"n\":$1,\"value\":\"Bearer $2\"}"; }
hello() {
  say '{"t":"hello","protocol":'"${1:-1}"',"port":{"name":"hostile","version":"1","language":"sh"},"ops":["everypay.authorization.bearer"],"trace":false,"maxInFlight":'"$window"'}'
}

guilty() { # n, token: what is done instead of answering
  case $behaviour in
    crasher) kill -SEGV $$ ;;
    exits-3) echo "cannot go on" >&2; exit 3 ;;
    hanger) exec sleep "$nap" ;;
    hangs-after-answer) answer "$1" "$2"; exec sleep "$nap" ;;
    dies-after-answer) answer "$1" "$2"; exit 0 ;;
    never-answers) ;;
    exits-4-after-answer) answer "$1" "$2"; exit 4 ;;
    spoils-goodbye) answer "$1" "$2"; spoiled=yes ;;
    dies-late) answer "$1" "$2"; sleep 0.05; exit 0 ;;
    closes-stdin) answer "$1" "$2"; exec <&-; exec sleep "$nap" ;;
    closes-stdin-late) answer "$1" "$2"; sleep 0.05; exec <&-; exec sleep "$nap" ;;
    closes-stdin-first) exec <&-; exec sleep "$nap" ;;
    closes-stdout) exec >&-; exec sleep "$nap" ;;
    flood-line) tr '\0' x </dev/zero ;; # no exec: it would close the port's stdin
    flood-lines) exec yes 'DEBUG still working' ;;
    flood-binary) exec cat /dev/urandom ;;
    flood-answers) while :; do answer "$1" "$2"; done ;;
    flood-stderr) dd if=/dev/zero bs=65536 count="${FLOOD:-1000}" 2>/dev/null >&2; answer "$1" "$2" ;;
    half-line) printf '{"t":"result","n":%s,"val' "$1"; exec sleep "$nap" ;;
    half-line-dies) printf '{"t":"result","n":%s,"val' "$1"; exit 1 ;;
    binary-noise) printf '\377\376\001\033[2J\r\n'; answer "$1" "$2" ;;
    log-on-stdout) say 'INFO signing'; answer "$1" "$2" ;;
    log-after-answer) answer "$1" "$2"; say 'INFO signed' ;;
    wrong-token) answer 999999999 "$2" ;;
    token-as-text) answer "\"$1\"" "$2" ;;
    duplicate-token) answer "$1" "$2"; answer "$1" "$2" ;;
    lies-about-operations) say "{\"t\":\"result\",\"n\":$1,\"unsupported\":true}" ;;
    two-bodies) say "{\"t\":\"result\",\"n\":$1,\"value\":\"x\",\"unsupported\":true}" ;;
    no-body) say "{\"t\":\"result\",\"n\":$1}" ;;
    bad-steps) say "{\"t\":\"result\",\"n\":$1,\"value\":\"Bearer $2\",\"steps\":[{\"name\":\"a\"}]}" ;;
    odd-hex) say "{\"t\":\"result\",\"n\":$1,\"value\":\"Bearer $2\",\"steps\":[{\"name\":\"a\",\"hex\":\"abc\"}]}" ;;
    number-value) say "{\"t\":\"result\",\"n\":$1,\"value\":12}" ;;
    leaks-to-stderr) echo "signing with $2" >&2; answer "$1" "$2" ;;
    leaks-hex) echo "key $(printf %s "$2" | od -An -tx1 | tr -d ' \n')" >&2; answer "$1" "$2" ;;
    leaks-in-error) say "{\"t\":\"result\",\"n\":$1,\"error\":{\"message\":\"cannot sign with $2\"}}" ;;
    leaks-in-step) say "{\"t\":\"result\",\"n\":$1,\"value\":\"Bearer $2\",\"steps\":[{\"name\":\"key\",\"text\":\"$2\"}]}" ;;
    leaks-on-stdout) say "DEBUG $2"; answer "$1" "$2" ;;
    leaks-in-member) say "{\"t\":\"result\",\"n\":$1,\"value\":\"Bearer $2\",\"debug\":\"$2\"}" ;;
    leaks-as-message) say "{\"t\":\"result\",\"n\":$1,\"value\":\"Bearer $2\",\"message\":\"$2\"}" ;;
    error-as-text) say "{\"t\":\"result\",\"n\":$1,\"error\":\"cannot sign\"}" ;;
    message-as-list) say "{\"t\":\"result\",\"n\":$1,\"reject\":{\"code\":\"invalid-token\",\"message\":[\"$2\"]}}" ;;
    leaks-after-answer) answer "$1" "$2"; echo "signed with $2" >&2 ;;
    leaks-long-after) answer "$1" "$2"; kept=$2; due=$((answered + 20)) ;;
    answers-twice-long-after) answer "$1" "$2"; kept=$2; due=$((answered + 150)) ;;
    leaks-another-in-error) say "{\"t\":\"result\",\"n\":$1,\"error\":{\"message\":\"cannot sign with $2, only with $first\"}}" ;;
    leaks-late) answer "$1" "$2"; sleep 0.05; echo "signed with $2" >&2 ;;
    log-late) answer "$1" "$2"; sleep 0.05; say 'INFO signed' ;;
    stranger-late) answer "$1" "$2"; sleep 0.05; answer 999999999 "$2" ;;
    answers-twice-late) answer "$1" "$2"; sleep 0.05; answer "$1" "$2" ;;
    escapes) # into a session of its own, and to another parent
      for way in setsid 'setsid setsid' 'setsid nohup'; do ( $way sleep "$nap" & ) >/dev/null 2>&1; done
      exit 5 ;;
    forks-and-dies) sleep "$nap" & exit 5 ;;
    *) answer "$1" "$2" ;;
  esac
}

case $behaviour in
  dies-at-start) echo "no such library" >&2; exit 1 ;;
  silent-at-start) exec sleep "$nap" ;;
  talks-before-hello) say 'Starting…' ;;
  speaks-2) read -r line; hello 2; exec sleep "$nap" ;;
  says-hello-twice) read -r line; hello; hello; exec sleep "$nap" ;;
  slow-starter) sleep 0.7 ;;
esac
trap '' TERM INT HUP
while read -r line; do
  case $line in
    '{"t":"hello"'*) hello; [ "$behaviour" = dies-after-hello ] && exit 0; continue ;;
    '{"t":"bye"'*)
      case $behaviour in
        ignores-bye) sleep "$nap" ;;
        fails-at-goodbye) exit 9 ;;
        chatters-at-goodbye) say 'Goodbye!' ;;
        says-bye) say '{"t":"bye"}' ;;
        spoils-goodbye) [ -n "$spoiled" ] && exit 9 ;;
      esac
      exit 0 ;;
  esac
  case $behaviour in
    hanger-at-once) exec sleep "$nap" ;;
    escapes-clean) # to another parent, without anything of its environment
      ( env -i "$(command -v setsid)" "$(command -v sleep)" "$nap" & ) >/dev/null 2>&1
      exec sleep "$nap" ;;
    escapes-and-hangs) setsid sleep "$nap" & exec sleep "$nap" ;;
  esac
  n=${line#*\"n\":}; n=${n%%,*}
  token=${line##*\"token\":\"}; token=${token%%\"*}
  answered=$((answered + 1))
  [ -n "$first" ] || first=$token
  [ "$behaviour" = never-answers ] && [ "$window" -gt 4 ] && sleep 0.1
  if [ "$answered" = "$due" ]; then
    case $behaviour in leaks-long-after) echo "signed with $kept" >&2 ;; *) answer "$kept_n" "$kept" ;; esac
  fi
  if [ "$behaviour" = out-of-order ] && [ "$window" -gt 1 ]; then
    # Every second case waits for the one after it.
    if [ $((answered % 2)) = 1 ]; then held_n=$n; held_token=$token; else answer "$n" "$token"; answer "$held_n" "$held_token"; fi
    continue
  fi
  if [ "$token" = guilty-token-1 ]; then kept_n=$n; guilty "$n" "$token"; else answer "$n" "$token"; fi
  [ "$behaviour" = exits-in-mid-run ] && [ "$answered" = 5 ] && exit 0
  [ "$behaviour" = exits-after-each ] && exit 0
done
[ "$behaviour" = outlives-its-stdin ] && exec sleep "$nap"
exit 0

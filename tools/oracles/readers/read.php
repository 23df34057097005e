<?php
while (($line = fgets(STDIN)) !== false) {
    $value = json_decode(base64_decode(trim($line)));
    echo is_object($value) ? json_encode($value, JSON_PRESERVE_ZERO_FRACTION) : '-', "\n";
}

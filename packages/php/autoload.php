<?php

declare(strict_types=1);

// For composer and for `require` alike; the digest is a constant, which no class loader finds.
require_once __DIR__ . '/src/Digest.php';
spl_autoload_register(static function (string $class): void {
    $prefix = 'PaymentConformance\\Testing\\';
    if (str_starts_with($class, $prefix) && is_file($file = __DIR__ . '/src/' . substr($class, strlen($prefix)) . '.php')) {
        require_once $file;
    }
});

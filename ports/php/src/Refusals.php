<?php

declare(strict_types=1);

namespace PaymentConformance;

/** The case cannot be run. The message names the field and never holds a value of the input. */
final class BadInput extends \Exception
{
}

/** The case ran, and this is its answer. */
final class Rejection extends \Exception
{
    public function __construct(public readonly Rejected $rejected, string $sentence)
    {
        parent::__construct($sentence);
    }
}

/** The codes of a rejection. */
enum Rejected: string
{
    case SignatureMismatch = 'signature-mismatch';
    case MalformedBody = 'malformed-body';
    case MissingField = 'missing-field';
    case WrongType = 'wrong-type';
    case InvalidBoundary = 'invalid-boundary';
    case BoundaryInContent = 'boundary-in-content';
    case InvalidHeader = 'invalid-header';
    case WrongContentType = 'wrong-content-type';
    case InvalidAmount = 'invalid-amount';
    case TooManyDecimals = 'too-many-decimals';
    case UnknownCurrency = 'unknown-currency';
    case TooLong = 'too-long';
    case InvalidCharacters = 'invalid-characters';
    case InvalidValue = 'invalid-value';
    case InvalidUrl = 'invalid-url';
    case UnsafeRedirect = 'unsafe-redirect';
    case DuplicateField = 'duplicate-field';
    case UnsupportedAlgorithm = 'unsupported-algorithm';
    case InvalidUsername = 'invalid-username';
    case InvalidToken = 'invalid-token';

    public function because(string $sentence): Rejection
    {
        return new Rejection($this, $sentence);
    }
}

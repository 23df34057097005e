#pragma once
#include <stddef.h>

/// The corpus as an archive, and its size.
const unsigned char *payconform_corpus(size_t *size);

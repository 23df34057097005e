// An SDK's tests import this module alone.
@_exported public import ConformanceKit

// An SDK's tests need to import only this module.
@_exported public import ConformanceKit

// The public face of this module names types of the modules below it, so who imports it has those too.
@_exported public import Encodings
@_exported public import Formulas
@_exported public import Gateways

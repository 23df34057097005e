// The public interface of this module uses types of the modules below it, so importing it imports them too.
@_exported public import Encodings
@_exported public import Formulas
@_exported public import Gateways

enum HTMLReport { static func render(_ record: RunRecord) -> String { "" } }

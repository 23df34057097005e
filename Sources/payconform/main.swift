import Platform

POSIX.fillStandardStreams()
POSIX.ignoreBrokenPipes()
POSIX.adoptOrphans()
POSIX.exit(CommandLineTool.run(.given))

import Platform

POSIX.fillStandardStreams()
POSIX.ignoreBrokenPipes()
POSIX.exit(CommandLineTool.run(.given))

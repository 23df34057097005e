import Platform

POSIX.ignoreBrokenPipes()
POSIX.exit(CommandLineTool.run(Array(CommandLine.arguments.dropFirst())))

import Platform

POSIX.ignoreBrokenPipes()
POSIX.exit(CommandLineTool.run(.given))

/** A frame as runtimes print it: a function with its place, or a place with its line. */
const FRAMES = new RegExp(
  [
    // JavaScript, Java, Kotlin, .NET
    String.raw`\bat (?:async )?[\w.$<>[\] /-]+ ?\((?:[^()\s]*:\d+(?::\d+)?|index \d+|<anonymous>|native)\)`,
    String.raw`\([\w$]+\.(?:java|kt|scala):\d+\)`,
    String.raw`\bin \S+:line \d+`,
    // Python
    String.raw`File "[^"]+", line \d+`,
    // Ruby, Elixir, Go, PHP, C, Rust
    String.raw`\S+\.(?:rb|exs?|go|php|c|cc|cpp|rs|py):\d+(?::\d+)?(?::in\b|:| \+0x)`,
    String.raw`#\d+ +(?:0x[0-9a-f]+|\S+\(\d+\):)`,
    String.raw`(?:^|\s)(?:at )?[\w.$/\\-]+\.\w{1,5}:\d+(?= \d+:|$)`,
    String.raw`^\s*at [\w.$/\\-]+:\d+`,
    String.raw`#\d+ +\{main\}`,
  ].join('|'),
  'giu',
)
const TRACE_START =
  /^(?:#0 +\S|traceback \(|exception in thread "|php fatal error: +uncaught|goroutine \d+|caused by:|thread '[^']*' panicked|stack ?trace:|unhandled exception\b|at (?:async )?[\w.$<>]+ ?\()/iu
/** So many places in files, without a sentence, are a trace of a kind that no pattern knows. */
const MIN_PLACES = 3

/** Frames of a call stack. */
export function isStackTrace(text: string): boolean {
  const bare = text.trim()
  const frames = bare.match(FRAMES)?.length ?? 0
  const places = bare.match(/[\w/-]+\.\w{1,5}:\d+(?::\d+)?/gu)?.length ?? 0
  return (
    TRACE_START.test(bare) ||
    frames >= 2 ||
    (places >= MIN_PLACES && !/[.!]$/u.test(bare)) ||
    (frames === 1 && /^\S*(?:error|exception)\b/iu.test(bare))
  )
}

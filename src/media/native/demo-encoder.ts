import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { publishDemo } from './demo/live.ts'

// The address comes as the first line of standard input, because the arguments of a process are everybody's to read and
// the address holds the stream key. The end of standard input means that the parent is gone: then the demo ends too.
const stop = new AbortController()
const lines = createInterface({ input: process.stdin })
process.once('SIGTERM', () => stop.abort())
process.once('SIGINT', () => stop.abort())
lines.once('close', () => stop.abort())

try {
  const [url] = await once(lines, 'line', { signal: stop.signal })
  await publishDemo(String(url), stop.signal)
  process.exit(0)
} catch (error) {
  if (stop.signal.aborted) process.exit(0)
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}

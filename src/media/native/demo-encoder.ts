import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { publishDemo } from './demo/live.ts'

// The address is passed in the first line of standard input, because process arguments are public and the address
// contains the stream key. The end of standard input means that the parent is gone, and ends the demo.
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

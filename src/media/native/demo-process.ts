import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export interface DemoEncoder {
  /** Settles when the process is gone: null after `stop`, else one line that says why. */
  readonly ended: Promise<string | null>
  /** Unpublishes and ends the process; by force when it does not answer within three seconds. */
  stop(): Promise<void>
}

const graceMs = 3000
const lastWords = 500

/** Publishes the demo to `url` (rtmp://…/app/key) from a child process; it ends with this process, whatever ends this. */
export function startDemoEncoder(url: string): DemoEncoder {
  const program = fileURLToPath(new URL('./demo-encoder.ts', import.meta.url))
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'ignore', 'pipe'] })
  let stopped = false
  let said = ''
  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => {
    said = (said + text).slice(-lastWords)
  })
  // A child that ends before it has read its address breaks this pipe; `ended` tells why it did.
  child.stdin.on('error', (error) => {
    said ||= error.message
  })
  child.stdin.write(`${url}\n`)

  const ended = new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('close', (code, signal) => {
      resolve(stopped ? null : said.trim() || `the demo encoder ended with ${signal ?? `exit code ${code}`}`)
    })
  })
  return {
    ended,
    async stop() {
      stopped = true
      child.kill('SIGTERM')
      const force = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await ended
      clearTimeout(force)
    },
  }
}

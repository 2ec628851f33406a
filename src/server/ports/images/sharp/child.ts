import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

/** Exit code for an unreadable file; Node.js itself uses none above 13. */
export const unreadableExitCode = 20

export interface ChildOptions {
  /** Path of the program. */
  readonly program: string
  readonly arguments: readonly string[]
  /** Heap limit in MB. */
  readonly heapMb: number
  /** The process is killed after this time. */
  readonly timeoutMs: number
}

/** Output and exit status of a process. */
export interface ChildResult {
  readonly output: Buffer
  readonly errorOutput: string
  readonly code: number | null
  readonly signal: string | null
}

/** Runs a program in an isolated process, with `input` as stdin. */
export async function runImageProcess(options: ChildOptions, input: Uint8Array): Promise<ChildResult> {
  const { program, heapMb, timeoutMs } = options
  const flags = [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, program, ...options.arguments], {
    // Keeps the server's secrets from the process.
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  // Ignores EPIPE of a process that exits early; its exit status shows the reason.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [output, errorOutput] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')])
  return { output, errorOutput: errorOutput.toString(), code: child.exitCode, signal: child.signalCode }
}

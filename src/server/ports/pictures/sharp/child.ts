import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'

export interface PictureProcess {
  /** Path of the program. */
  readonly program: string
  readonly argument: string
  /** What its heap may take, in MB. */
  readonly heapMb: number
  /** After this it is given up. */
  readonly timeoutMs: number
}

/** How a process ended, with what it wrote. */
export interface Ending {
  readonly output: Buffer
  readonly complaint: string
  readonly code: number | null
  readonly signal: string | null
}

/** Runs a program that takes `input` and answers with a picture, in a process of its own that knows nothing of ours. */
export async function runPictureProcess(work: PictureProcess, input: Uint8Array): Promise<Ending> {
  const { program, argument, heapMb, timeoutMs } = work
  const flags = [`--max-old-space-size=${heapMb}`, '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, program, argument], {
    // It has no use for what the server knows.
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  // A process that ends early reads no more; why it ended is told by its exit.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [output, complaint] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'close')])
  return { output, complaint: complaint.toString(), code: child.exitCode, signal: child.signalCode }
}

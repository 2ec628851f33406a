/** Pictures decoded by libvips, each in a process of its own: what breaks or swells there ends with it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { PicturesBusy, PictureUnreadable, type Pictures } from '../port.ts'
import { unreadableExitCode } from './exit-code.ts'
import { createTurns } from './turns.ts'

const program = fileURLToPath(new URL('./process.ts', import.meta.url))

export interface SharpPicturesSetup {
  readonly atOnce?: number
  readonly waiting?: number
  /** After this the file is given up. */
  readonly timeoutMs?: number
}

async function decode(file: Uint8Array, size: number, timeoutMs: number): Promise<Buffer> {
  const flags = ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning']
  const child = spawn(process.execPath, [...flags, program, String(size)], {
    // It has no use for what the server knows.
    env: {},
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  // A process that ends early reads no more; why it ended is told by its exit.
  child.stdin.on('error', () => {})
  child.stdin.end(file)
  const [webp, complaint, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    buffer(child.stderr),
    once(child, 'close'),
  ])
  if (code === 0) return webp
  if (code === unreadableExitCode) throw new PictureUnreadable(complaint.toString())
  if (signal !== null) throw new PictureUnreadable(`the decoding process ended by ${String(signal)}`)
  throw new Error(`pictures cannot be decoded: ${complaint.toString().slice(-2000)}`)
}

export function sharpPictures({ atOnce = 2, waiting = 20, timeoutMs = 15_000 }: SharpPicturesSetup = {}): Pictures {
  const inTurn = createTurns(atOnce, waiting, () => new PicturesBusy('too many pictures are waiting'))
  return { squareWebp: (file, size) => inTurn(() => decode(file, size, timeoutMs)) }
}

/** Pictures decoded by libvips, each in a process of its own: what breaks or swells there ends with it. */
import { fileURLToPath } from 'node:url'
import { PicturesBusy, PictureUnreadable, type Pictures } from '../port.ts'
import { runPictureProcess } from './child.ts'
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
  const ending = await runPictureProcess({ program, argument: String(size), heapMb: 64, timeoutMs }, file)
  const { output, complaint, code, signal } = ending
  if (code === 0) return output
  if (code === unreadableExitCode) throw new PictureUnreadable(complaint)
  if (signal !== null) throw new PictureUnreadable(`the decoding process ended by ${signal}`)
  throw new Error(`pictures cannot be decoded: ${complaint.slice(-2000)}`)
}

export function sharpPictures({ atOnce = 2, waiting = 20, timeoutMs = 15_000 }: SharpPicturesSetup = {}): Pictures {
  const inTurn = createTurns(atOnce, waiting, () => new PicturesBusy('too many pictures are waiting'))
  return { squareWebp: (file, size) => inTurn(() => decode(file, size, timeoutMs)) }
}

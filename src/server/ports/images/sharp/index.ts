/** Images decoded by libvips, each in a child process, which isolates crashes and memory use. */
import { fileURLToPath } from 'node:url'
import { ImagesBusy, ImageUnreadable, type Images, type ImageSize } from '../port.ts'
import { runImageProcess, unreadableExitCode } from './child.ts'
import type { Fit } from './reencode.ts'
import { taskQueue } from './task-queue.ts'

const program = fileURLToPath(new URL('./process.ts', import.meta.url))

export interface SharpImagesOptions {
  readonly atOnce?: number
  readonly waiting?: number
  /** Timeout of a file. */
  readonly timeoutMs?: number
}

async function decode(file: Uint8Array, size: ImageSize, fit: Fit, timeoutMs: number): Promise<Buffer> {
  const result = await runImageProcess(
    { program, arguments: [String(size.width), String(size.height), fit], heapMb: 64, timeoutMs },
    file,
  )
  const { output, errorOutput, code, signal } = result
  if (code === 0) return output
  if (code === unreadableExitCode) throw new ImageUnreadable(errorOutput)
  if (signal !== null) throw new ImageUnreadable(`the decoding process ended by ${signal}`)
  throw new Error(`could not decode an image: ${errorOutput.slice(-2000)}`)
}

export function sharpImages({ atOnce = 2, waiting = 20, timeoutMs = 15_000 }: SharpImagesOptions = {}): Images {
  const enqueue = taskQueue(atOnce, waiting, () => new ImagesBusy('the queue of images is full'))
  const resize = (file: Uint8Array, size: ImageSize, fit: Fit) => enqueue(() => decode(file, size, fit, timeoutMs))
  return {
    webp: resize,
    squareWebp: (file, size, fit) => resize(file, { width: size, height: size }, fit),
    boundedWebp: (file, size) => resize(file, { width: size, height: size }, 'inside'),
  }
}

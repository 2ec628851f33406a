import { Frame, SoftwareScaleContext } from 'node-av'
import type { AVPixelFormat } from 'node-av'
import type { PixelSize } from '../../transcode/fit-size.ts'
import { check } from '../encode.ts'

/** Makes pictures of one size and layout from pictures of any. */
export class Scaler {
  readonly #frame = new Frame()
  #context: SoftwareScaleContext | null = null
  #source = ''

  constructor({ width, height }: PixelSize, format: AVPixelFormat) {
    this.#frame.alloc()
    this.#frame.format = format
    this.#frame.width = width
    this.#frame.height = height
    check(this.#frame.getBuffer(), 'allocate a picture')
  }

  /** The picture in this size; used again by the next call. */
  scale(source: Frame): Frame {
    check(this.#frame.makeWritable(), 'write a picture')
    check(this.#contextFor(source).scaleFrameSync(this.#frame, source), 'scale a picture')
    this.#frame.pts = source.pts
    return this.#frame
  }

  close(): void {
    this.#context?.freeContext()
    this.#frame.free()
  }

  #contextFor({ width, height, format, colorRange }: Frame): SoftwareScaleContext {
    const source = `${width}x${height} ${format} ${colorRange}`
    if (this.#context !== null && source === this.#source) return this.#context
    this.#context?.freeContext()
    const context = new SoftwareScaleContext()
    context.allocContext()
    check(context.setOption('sws_flags', 'bicubic'), 'set up scaling')
    this.#context = context
    this.#source = source
    return context
  }
}

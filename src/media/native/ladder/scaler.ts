import { type AVPixelFormat, Frame, SoftwareScaleContext } from 'node-av'
import type { PixelSize } from '../../codecs/index.ts'
import { check } from '../encode.ts'

/** Scales frames of any size and format to one size and format. */
export class Scaler {
  readonly #frame = new Frame()
  #context: SoftwareScaleContext | null = null
  #source = ''

  constructor({ width, height }: PixelSize, format: AVPixelFormat) {
    this.#frame.alloc()
    this.#frame.format = format
    this.#frame.width = width
    this.#frame.height = height
    check(this.#frame.getBuffer(), 'allocate a frame')
  }

  /** The frame in this size; reused by the next call. */
  scale(source: Frame): Frame {
    check(this.#frame.makeWritable(), 'write a frame')
    check(this.#contextFor(source).scaleFrameSync(this.#frame, source), 'scale a frame')
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

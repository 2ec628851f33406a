import type { HlsStream, NextSource } from '../hls/index.ts'
import type { Sample, Track } from '../stream/sample.ts'
import type { LiveFeed } from './feed.ts'

/** A live that goes out as HLS, and to viewers over WebRTC before that: they must not wait while a part is cut. */
export class FedStream implements HlsStream {
  readonly #stream: HlsStream
  readonly #feed: LiveFeed
  readonly #onOver: () => void

  constructor(stream: HlsStream, feed: LiveFeed, onOver: () => void) {
    this.#stream = stream
    this.#feed = feed
    this.#onOver = onOver
  }

  get partLateness(): number {
    return this.#stream.partLateness
  }

  get queued(): number {
    return this.#stream.queued
  }

  get renditions(): HlsStream['renditions'] {
    return this.#stream.renditions
  }

  track(track: Track): void {
    this.#feed.track(track)
    this.#stream.track(track)
  }

  sample(sample: Sample): void {
    this.#feed.sample(sample)
    this.#stream.sample(sample)
  }

  discontinue(goesOn: NextSource): void {
    this.#feed.discontinue()
    this.#stream.discontinue(goesOn)
  }

  async finish(): Promise<void> {
    this.#end()
    await this.#stream.finish()
  }

  async remove(): Promise<void> {
    this.#end()
    await this.#stream.remove()
  }

  #end(): void {
    this.#feed.dismiss('the live has ended')
    this.#onOver()
  }
}

import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { HlsStream } from '../hls/index.ts'
import { LiveFeed } from './feed.ts'
import { FedStream } from './fed-stream.ts'
import { OpusSource } from './sound/opus-source.ts'

export interface FeedsOptions {
  readonly clock: Clock
  readonly log: EngineLog
  /** The live's publisher is to send a key frame, if it can be asked. */
  readonly wantKeyFrame: (streamId: string) => void
}

/** Lives that can be watched over WebRTC, by their stream's id. */
export class Feeds {
  readonly #options: FeedsOptions
  readonly #offered = new Set<string>()
  readonly #feeds = new Map<string, LiveFeed>()

  constructor(options: FeedsOptions) {
    this.#options = options
  }

  /** Whether the owner offers this stream over WebRTC; to be said before it is opened. */
  offer(streamId: string, offered: boolean): void {
    if (offered) this.#offered.add(streamId)
    else this.#offered.delete(streamId)
  }

  find(streamId: string): LiveFeed | null {
    return this.#feeds.get(streamId) ?? null
  }

  /** The same stream, which hands everything to viewers over WebRTC too, where it is offered. */
  feed(streamId: string, stream: HlsStream): HlsStream {
    if (!this.#offered.has(streamId)) return stream
    const { clock, log, wantKeyFrame } = this.#options
    const feed = new LiveFeed({
      openSound: (onPacket) => new OpusSource({ clock, log, onPacket }),
      wantKeyFrame: () => wantKeyFrame(streamId),
    })
    this.#feeds.set(streamId, feed)
    return new FedStream(stream, feed, () => {
      this.#offered.delete(streamId)
      if (this.#feeds.get(streamId) === feed) this.#feeds.delete(streamId)
    })
  }
}

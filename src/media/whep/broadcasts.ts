import type { OutputStats } from '#engine-protocol/index.ts'
import type { Clock } from '../clock.ts'
import type { Sample, Track } from '../codecs/index.ts'
import type { EngineLog } from '../engine.ts'
import type { HlsStream, NextSource } from '../hls/index.ts'
import { WhepBroadcast } from './broadcast.ts'
import { OpusSource } from './opus-source.ts'

export interface WhepBroadcastsDeps {
  readonly clock: Clock
  readonly log: EngineLog
  /** Asks the live's publisher for a key frame if its protocol supports that. */
  readonly requestKeyFrame: (streamId: string) => void
}

/** The lives that can be watched over WebRTC, by stream id. */
export class WhepBroadcasts {
  readonly #deps: WhepBroadcastsDeps
  readonly #offered = new Set<string>()
  readonly #broadcasts = new Map<string, WhepBroadcast>()

  constructor(deps: WhepBroadcastsDeps) {
    this.#deps = deps
  }

  /** Sets whether the owner offers this stream over WebRTC; must be called before it is opened. */
  offer(streamId: string, offered: boolean): void {
    if (offered) this.#offered.add(streamId)
    else this.#offered.delete(streamId)
  }

  find(streamId: string): WhepBroadcast | null {
    return this.#broadcasts.get(streamId) ?? null
  }

  /** Wraps the stream so that it also feeds viewers over WebRTC, if it is offered. */
  attach(streamId: string, stream: HlsStream): HlsStream {
    if (!this.#offered.has(streamId)) return stream
    const { clock, log, requestKeyFrame } = this.#deps
    const broadcast = new WhepBroadcast({
      openAudio: (onPacket) => new OpusSource({ clock, log, onPacket }),
      requestKeyFrame: () => requestKeyFrame(streamId),
    })
    this.#broadcasts.set(streamId, broadcast)
    return new BroadcastStream(stream, broadcast, () => {
      this.#offered.delete(streamId)
      if (this.#broadcasts.get(streamId) === broadcast) this.#broadcasts.delete(streamId)
    })
  }
}

/** Passes a live to viewers over WebRTC first and then to HLS, because they must not wait for the cutting of parts. */
export class BroadcastStream implements HlsStream {
  readonly #stream: HlsStream
  readonly #broadcast: WhepBroadcast
  readonly #onOver: () => void

  constructor(stream: HlsStream, broadcast: WhepBroadcast, onOver: () => void) {
    this.#stream = stream
    this.#broadcast = broadcast
    this.#onOver = onOver
  }

  stats(): OutputStats {
    return this.#stream.stats()
  }

  track(track: Track): void {
    this.#broadcast.track(track)
    this.#stream.track(track)
  }

  sample(sample: Sample): void {
    this.#broadcast.sample(sample)
    this.#stream.sample(sample)
  }

  discontinue(next: NextSource): void {
    this.#broadcast.discontinue()
    this.#stream.discontinue(next)
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
    this.#broadcast.dismiss('the live has ended')
    this.#onOver()
  }
}

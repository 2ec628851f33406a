import {
  type AacFrame,
  type FromOpusToAac,
  type OpusPacket,
  opusToAacProgram,
  AudioProcess,
} from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'

export interface OpusTranscoderDeps {
  readonly clock: Clock
  readonly log: EngineLog
  /** An AudioSpecificConfig, before the first frame and again after each start. */
  readonly onConfig: (config: Buffer) => void
  readonly onFrame: (frame: AacFrame) => void
}

/** The packets that wait for a starting process: two seconds of audio. */
const MAX_WAITING = 100

/** Converts one publisher's Opus to AAC in a child process, which is restarted when it dies. */
export class OpusTranscoder {
  readonly #deps: OpusTranscoderDeps
  readonly #process: AudioProcess<FromOpusToAac>
  #ready = false
  #waiting: OpusPacket[] = []

  constructor(deps: OpusTranscoderDeps) {
    this.#deps = deps
    const { clock, log } = deps
    this.#process = new AudioProcess({
      program: opusToAacProgram,
      clock,
      log,
      owner: 'publisher',
      onMessage: (message) => this.#onMessage(message),
      onLost: () => {
        this.#ready = false
      },
    })
  }

  push(packet: OpusPacket): void {
    this.#waiting.push(packet)
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift()
    this.#flush()
  }

  close(): void {
    this.#process.close()
  }

  #flush(): void {
    if (!this.#ready || this.#waiting.length === 0) return
    if (this.#process.send(this.#waiting)) this.#waiting = []
  }

  #onMessage(message: FromOpusToAac): void {
    if (message.type === 'config') {
      this.#ready = true
      this.#deps.onConfig(Buffer.from(message.config))
      this.#flush()
      return
    }
    if (message.frames.length > 0) this.#process.resetBackoff()
    for (const frame of message.frames) this.#deps.onFrame(frame)
  }
}

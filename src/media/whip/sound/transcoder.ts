import type { Clock } from '../../clock.ts'
import type { EngineLog } from '../../engine.ts'
import { opusToAacProgram, type AacFrame, type FromOpusToAac, type OpusPacket } from '../../native/index.ts'
import { SoundProcess } from '../../webrtc/sound-process.ts'

export interface TranscoderOptions {
  readonly clock: Clock
  readonly log: EngineLog
  /** An AudioSpecificConfig, before the first frame and again after each start. */
  readonly onConfig: (config: Buffer) => void
  readonly onFrame: (frame: AacFrame) => void
}

/** Packets that wait for a process that is just starting: two seconds of sound. */
const MOST_WAITING = 100

/** One publisher's Opus, made AAC in a process of its own: when that dies, it is started again and the live goes on. */
export class Transcoder {
  readonly #options: TranscoderOptions
  readonly #process: SoundProcess<FromOpusToAac>
  #ready = false
  #waiting: OpusPacket[] = []

  constructor(options: TranscoderOptions) {
    this.#options = options
    const { clock, log } = options
    this.#process = new SoundProcess({
      program: opusToAacProgram,
      clock,
      log,
      whose: 'of a publisher',
      onMessage: (message) => this.#hear(message),
      onLost: () => {
        this.#ready = false
      },
    })
  }

  push(packet: OpusPacket): void {
    this.#waiting.push(packet)
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift()
    this.#flush()
  }

  close(): void {
    this.#process.close()
  }

  #flush(): void {
    if (!this.#ready || this.#waiting.length === 0) return
    if (this.#process.send(this.#waiting)) this.#waiting = []
  }

  #hear(message: FromOpusToAac): void {
    if (message.type === 'config') {
      this.#ready = true
      this.#options.onConfig(Buffer.from(message.config))
      this.#flush()
      return
    }
    if (message.frames.length > 0) this.#process.works()
    for (const frame of message.frames) this.#options.onFrame(frame)
  }
}

import type { Clock } from '../../clock.ts'
import type { EngineLog } from '../../engine.ts'
import { aacToOpusProgram, type AacFrame, type FromAacToOpus, type ToAacToOpus } from '../../native/index.ts'
import { SoundProcess } from '../../webrtc/sound-process.ts'
import type { Sound } from '../viewer.ts'

export interface OpusSourceOptions {
  readonly clock: Clock
  readonly log: EngineLog
  readonly onPacket: (packet: Sound) => void
}

/** One live's AAC, made Opus in a process of its own while anybody watches; without it, or while it starts, they see a silent picture. */
export class OpusSource {
  readonly #process: SoundProcess<FromAacToOpus>
  #config: Buffer | null = null
  #ready = false

  constructor({ clock, log, onPacket }: OpusSourceOptions) {
    this.#process = new SoundProcess({
      program: aacToOpusProgram,
      clock,
      log,
      whose: 'for viewers over WebRTC',
      onMessage: (message) => {
        if (message.type === 'ready') {
          this.#ready = true
          if (this.#config !== null) this.#tell({ type: 'config', config: this.#config })
          return
        }
        if (message.packets.length > 0) this.#process.works()
        for (const { at, data } of message.packets) onPacket({ at, data: Buffer.from(data) })
      },
      onLost: () => {
        this.#ready = false
      },
    })
  }

  /** An AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1), before the first frame and whenever it changes. */
  configure(config: Buffer): void {
    this.#config = config
    if (this.#ready) this.#tell({ type: 'config', config })
  }

  /** What comes while nobody can take it is let go: viewers are to hear what they see. */
  push(frame: AacFrame): void {
    if (this.#ready) this.#tell({ type: 'frame', frame })
  }

  close(): void {
    this.#process.close()
  }

  #tell(message: ToAacToOpus): void {
    this.#process.send(message)
  }
}

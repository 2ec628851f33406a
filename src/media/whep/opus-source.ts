import {
  type AacFrame,
  aacToOpusProgram,
  type FromAacToOpus,
  AudioProcess,
  type ToAacToOpus,
} from '../children/index.ts'
import type { Clock } from '../clock.ts'
import type { EngineLog } from '../engine.ts'
import type { AudioPacket } from './viewer.ts'

export interface OpusSourceDeps {
  readonly clock: Clock
  readonly log: EngineLog
  readonly onPacket: (packet: AudioPacket) => void
}

/**
 * Converts one live's AAC to Opus in a child process while there are viewers; without the process they get video only.
 */
export class OpusSource {
  readonly #process: AudioProcess<FromAacToOpus>
  #config: Buffer | null = null
  #ready = false

  constructor({ clock, log, onPacket }: OpusSourceDeps) {
    this.#process = new AudioProcess({
      program: aacToOpusProgram,
      clock,
      log,
      owner: 'viewers over WebRTC',
      onMessage: (message) => {
        if (message.type === 'ready') {
          this.#ready = true
          if (this.#config !== null) this.#send({ type: 'config', config: this.#config })
          return
        }
        if (message.packets.length > 0) this.#process.resetBackoff()
        for (const { at, data } of message.packets) onPacket({ at, data: Buffer.from(data) })
      },
      onLost: () => {
        this.#ready = false
      },
    })
  }

  /** Sets the AudioSpecificConfig (ISO/IEC 14496-3 §1.6.2.1), before the first frame and whenever it changes. */
  configure(config: Buffer): void {
    this.#config = config
    if (this.#ready) this.#send({ type: 'config', config })
  }

  /** Frames that cannot be processed now are dropped, so that audio and video stay in sync. */
  push(frame: AacFrame): void {
    if (this.#ready) this.#send({ type: 'frame', frame })
  }

  close(): void {
    this.#process.close()
  }

  #send(message: ToAacToOpus): void {
    this.#process.send(message)
  }
}

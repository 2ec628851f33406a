import { BroadcastFault, isTransient, type Fault } from './fault.ts'
import { StateStore } from './state-store.ts'
import type { Connection, Tracks } from './whip/connection.ts'

export type Phase = 'off' | 'connecting' | 'live' | 'reconnecting'

export interface BroadcastState {
  readonly phase: Phase
  /** Why the broadcast failed; null after a normal end. */
  readonly fault: Fault | null
  /** Number of successful reconnects. */
  readonly reconnects: number
}

export interface BroadcastDeps<Track> {
  /** Opens a connection and calls `onLost` when it is lost. Rejects with BroadcastFault. */
  readonly connect: (tracks: Tracks<Track>, onLost: () => void) => Promise<Connection<Track>>
  readonly now: () => number
  /** Calls `callback` after `ms` milliseconds; the returned function cancels. */
  readonly setTimer: (ms: number, callback: () => void) => () => void
}

const RETRY_DELAYS_MS = [500, 1_000, 2_000]
const LAST_RETRY_DELAY_MS = 4_000

/** One broadcast from this browser. Reconnects after a loss until the live's grace period ends. */
export class Broadcast<Track = MediaStreamTrack> extends StateStore<BroadcastState> {
  readonly #deps: BroadcastDeps<Track>
  #tracks: Tracks<Track> | null = null
  #connection: Connection<Track> | null = null
  /** The server ends an interrupted live after this time, so reconnects stop then. */
  #graceMs = 0
  #lostAt: number | null = null
  #retries = 0
  /** Increases on each start, stop and `retryNow`: a connection of an older generation is closed. */
  #generation = 0
  #cancelRetry = (): void => {}

  constructor(deps: BroadcastDeps<Track>) {
    super({ phase: 'off', fault: null, reconnects: 0 })
    this.#deps = deps
  }

  get connection(): Connection<Track> | null {
    return this.#connection
  }

  /** `graceSeconds`: how long a lost connection is retried. */
  start(tracks: Tracks<Track>, graceSeconds: number): void {
    this.#reset()
    this.#tracks = tracks
    this.#graceMs = graceSeconds * 1000
    this.update({ phase: 'connecting', fault: null, reconnects: 0 })
    void this.#connect(this.#generation)
  }

  /** Ends the broadcast: on purpose, or with a fault. */
  stop(fault: Fault | null = null): void {
    this.#reset()
    this.update({ phase: 'off', fault })
  }

  /** Replaces the video track of this and all later connections. */
  async replaceVideo(video: Track): Promise<void> {
    if (this.#tracks !== null) this.#tracks = { ...this.#tracks, video }
    await this.#connection?.replaceVideo(video)
  }

  /** Reconnects without the remaining delay, for example when the browser is online again. */
  retryNow(): void {
    if (this.getState().phase !== 'reconnecting' || this.#connection !== null) return
    this.#cancelRetry()
    this.#retries = 0
    void this.#connect(++this.#generation)
  }

  async #connect(generation: number): Promise<void> {
    const tracks = this.#tracks
    if (tracks === null) return
    try {
      const connection = await this.#deps.connect(tracks, () => this.#handleLoss(generation))
      if (generation !== this.#generation) {
        connection.close()
        return
      }
      this.#connection = connection
      const reconnected = this.#lostAt !== null
      this.#lostAt = null
      this.#retries = 0
      this.update({ phase: 'live', fault: null, reconnects: this.getState().reconnects + (reconnected ? 1 : 0) })
      if (this.#tracks !== null && this.#tracks.video !== tracks.video) {
        await connection.replaceVideo(this.#tracks.video)
      }
    } catch (error) {
      if (generation === this.#generation) this.#handleFault(error instanceof BroadcastFault ? error.fault : 'network')
    }
  }

  /** A first connection fails at once. A lost one is retried after transient faults until the grace period ends. */
  #handleFault(fault: Fault): void {
    const lostAt = this.#lostAt
    if (lostAt === null || !isTransient(fault)) {
      return this.stop(lostAt !== null && fault === 'noLive' ? 'lost' : fault)
    }
    if (this.#deps.now() - lostAt >= this.#graceMs) return this.stop('lost')
    const delay = RETRY_DELAYS_MS[this.#retries] ?? LAST_RETRY_DELAY_MS
    this.#retries += 1
    const generation = this.#generation
    this.#cancelRetry = this.#deps.setTimer(delay, () => void this.#connect(generation))
  }

  #handleLoss(generation: number): void {
    if (generation !== this.#generation) return
    this.#connection = null
    this.#lostAt = this.#deps.now()
    this.update({ phase: 'reconnecting' })
    void this.#connect(generation)
  }

  #reset(): void {
    this.#generation += 1
    this.#cancelRetry()
    this.#connection?.close()
    this.#connection = null
    this.#tracks = null
    this.#lostAt = null
    this.#retries = 0
  }
}

import { interruptionGraceSeconds } from '#contract/lives.ts'
import { BroadcastFault, passes, type Fault } from './fault.ts'
import type { Connection, Tracks } from './whip/connection.ts'

export type Phase = 'off' | 'connecting' | 'live' | 'reconnecting'

export interface BroadcastState {
  readonly phase: Phase
  /** Why it is off, when it did not end on purpose. */
  readonly fault: Fault | null
  /** Times the connection was lost and came back. */
  readonly reconnects: number
}

export interface BroadcastOptions<Track> {
  /** Makes a connection, and calls back when it is gone. Rejects with BroadcastFault. */
  readonly connect: (tracks: Tracks<Track>, onLost: () => void) => Promise<Connection<Track>>
  readonly now: () => number
  /** Calls back after so many milliseconds; the returned function cancels. */
  readonly after: (ms: number, callback: () => void) => () => void
}

/** The server keeps an interrupted live so long; after that there is nothing to come back to. */
const GRACE_MS = interruptionGraceSeconds * 1000
const PAUSES_MS = [500, 1_000, 2_000, 4_000]

/** One broadcast from this browser: connects, and connects again as long as the live waits for it. */
export class Broadcast<Track = MediaStreamTrack> {
  readonly #options: BroadcastOptions<Track>
  readonly #listeners = new Set<() => void>()
  #state: BroadcastState = { phase: 'off', fault: null, reconnects: 0 }
  #tracks: Tracks<Track> | null = null
  #connection: Connection<Track> | null = null
  #lostAt: number | null = null
  #attempt = 0
  /** Raised by each start and stop: what comes back from an older one is closed. */
  #turn = 0
  #cancelPause = (): void => {}

  constructor(options: BroadcastOptions<Track>) {
    this.#options = options
  }

  get connection(): Connection<Track> | null {
    return this.#connection
  }

  readonly read = (): BroadcastState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  start(tracks: Tracks<Track>): void {
    this.#end()
    this.#tracks = tracks
    this.#tell({ phase: 'connecting', fault: null, reconnects: 0 })
    void this.#try(this.#turn)
  }

  /** Ends it on purpose, or because of a fault. */
  stop(fault: Fault | null = null): void {
    this.#end()
    this.#tell({ ...this.#state, phase: 'off', fault })
  }

  /** From now on this is the picture, whatever the connection does. */
  async replacePicture(picture: Track): Promise<void> {
    if (this.#tracks !== null) this.#tracks = { ...this.#tracks, picture }
    await this.#connection?.replacePicture(picture)
  }

  /** The network is back, as far as the browser knows: no need to wait. */
  hurry(): void {
    if (this.#state.phase !== 'reconnecting' || this.#connection !== null) return
    this.#cancelPause()
    this.#attempt = 0
    void this.#try(++this.#turn)
  }

  async #try(turn: number): Promise<void> {
    const tracks = this.#tracks
    if (tracks === null) return
    try {
      const connection = await this.#options.connect(tracks, () => this.#lost(turn))
      if (turn !== this.#turn) {
        connection.close()
        return
      }
      this.#connection = connection
      const again = this.#lostAt !== null
      this.#lostAt = null
      this.#attempt = 0
      this.#tell({ phase: 'live', fault: null, reconnects: this.#state.reconnects + (again ? 1 : 0) })
      if (this.#tracks !== null && this.#tracks.picture !== tracks.picture) {
        await connection.replacePicture(this.#tracks.picture)
      }
    } catch (error) {
      if (turn === this.#turn) this.#failed(error instanceof BroadcastFault ? error.fault : 'network')
    }
  }

  #failed(fault: Fault): void {
    const since = this.#lostAt
    // Who never was live hears at once what is wrong; who was is brought back while the live waits.
    if (since === null || !passes(fault)) return this.stop(since !== null && fault === 'noLive' ? 'lost' : fault)
    if (this.#options.now() - since >= GRACE_MS) return this.stop('lost')
    const pause = PAUSES_MS[Math.min(this.#attempt, PAUSES_MS.length - 1)] ?? GRACE_MS
    this.#attempt += 1
    const turn = this.#turn
    this.#cancelPause = this.#options.after(pause, () => void this.#try(turn))
  }

  #lost(turn: number): void {
    if (turn !== this.#turn) return
    this.#connection = null
    this.#lostAt = this.#options.now()
    this.#tell({ ...this.#state, phase: 'reconnecting' })
    void this.#try(turn)
  }

  #end(): void {
    this.#turn += 1
    this.#cancelPause()
    this.#connection?.close()
    this.#connection = null
    this.#tracks = null
    this.#lostAt = null
    this.#attempt = 0
  }

  #tell(state: BroadcastState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

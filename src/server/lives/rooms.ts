import type { StreamFault, StreamHealth } from '#contract/lives.ts'
import { HealthHistory } from './health-history.ts'
import type { LiveRow } from './store.ts'

/** What is known of a live besides what is stored. */
export interface Moment {
  readonly viewers: number
  /** There is a picture of what is on air. */
  readonly pictured: boolean
}

/** Somebody who has the page of a live open. */
export interface RoomMember {
  /** The liver's own pages count as no viewer. */
  readonly isLiver: boolean
  live(live: LiveRow, moment: Moment): void
  viewers(viewers: number): void
  health(health: StreamHealth): void
  fault(fault: StreamFault): void
}

/** Who watches which live right now, and what they are told. */
export class LiveRooms {
  readonly #rooms = new Map<string, Set<RoomMember>>()
  readonly #changed = new Set<string>()
  readonly #health = new Map<string, StreamHealth>()
  readonly #faults = new Map<string, StreamFault>()
  /** Lives on air of which there is a picture. */
  readonly #pictured = new Set<string>()
  readonly history = new HealthHistory()

  /** Returns how to leave. */
  enter(liveId: string, member: RoomMember): () => void {
    const room = this.#rooms.get(liveId) ?? new Set()
    this.#rooms.set(liveId, room.add(member))
    this.#changed.add(liveId)
    return () => {
      room.delete(member)
      if (room.size === 0) this.#rooms.delete(liveId)
      this.#changed.add(liveId)
    }
  }

  viewers(liveId: string): number {
    let count = 0
    for (const member of this.#rooms.get(liveId) ?? []) if (!member.isLiver) count += 1
    return count
  }

  health(liveId: string): StreamHealth | null {
    return this.#health.get(liveId) ?? null
  }

  /** Why the encoder was last sent away; null since it is playable. */
  fault(liveId: string): StreamFault | null {
    return this.#faults.get(liveId) ?? null
  }

  moment(liveId: string): Moment {
    return { viewers: this.viewers(liveId), pictured: this.#pictured.has(liveId) }
  }

  pictured(live: LiveRow): void {
    this.#pictured.add(live.id)
    this.announce(live)
  }

  /** The engine has lost what it knew. */
  forgetPictures(): void {
    this.#pictured.clear()
  }

  sentAway(liveId: string, fault: StreamFault): void {
    this.#faults.set(liveId, fault)
    for (const member of this.#rooms.get(liveId) ?? []) if (member.isLiver) member.fault(fault)
  }

  announce(live: LiveRow): void {
    if (live.state !== 'on_air') this.#health.delete(live.id)
    if (live.endedAt !== null) {
      this.history.forget(live.id)
      this.#pictured.delete(live.id)
    }
    if (live.state !== 'preparing' && live.state !== 'interrupted') this.#faults.delete(live.id)
    const moment = this.moment(live.id)
    for (const member of this.#rooms.get(live.id) ?? []) member.live(live, moment)
  }

  report(liveId: string, health: StreamHealth, at: Date): void {
    this.#health.set(liveId, health)
    this.history.add(liveId, health, at)
    for (const member of this.#rooms.get(liveId) ?? []) if (member.isLiver) member.health(health)
  }

  /** Tells rooms whose size has changed since the last call; called at a steady pace, however many come and go. */
  tellViewers(): void {
    for (const liveId of this.#changed) {
      const viewers = this.viewers(liveId)
      for (const member of this.#rooms.get(liveId) ?? []) member.viewers(viewers)
    }
    this.#changed.clear()
  }
}

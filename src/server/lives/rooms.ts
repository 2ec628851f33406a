import type { StreamHealth } from '#contract/lives.ts'
import { HealthHistory } from './health-history.ts'
import type { LiveRow } from './store.ts'

/** Somebody who has the page of a live open. */
export interface RoomMember {
  /** The liver's own pages count as no viewer. */
  readonly isLiver: boolean
  live(live: LiveRow, viewers: number): void
  viewers(viewers: number): void
  health(health: StreamHealth): void
}

/** Who watches which live right now, and what they are told. */
export class LiveRooms {
  readonly #rooms = new Map<string, Set<RoomMember>>()
  readonly #changed = new Set<string>()
  readonly #health = new Map<string, StreamHealth>()
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

  announce(live: LiveRow): void {
    if (live.state !== 'on_air') this.#health.delete(live.id)
    if (live.endedAt !== null) this.history.forget(live.id)
    const viewers = this.viewers(live.id)
    for (const member of this.#rooms.get(live.id) ?? []) member.live(live, viewers)
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

import { z } from 'zod'
import { streamFaults, streamHealth, type StreamFault, type StreamHealth } from '#contract/lives.ts'
import { HealthHistory } from './health-history.ts'
import type { LiveRow } from './store.ts'

/** What is known of a live besides what is stored. */
export interface Moment {
  readonly viewers: number
  /** There is a picture of what is on air. */
  readonly pictured: boolean
}

const liveId = z.string()

/** What one process tells the others of lives. */
export const liveNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), liveId, onAir: z.boolean(), waiting: z.boolean(), over: z.boolean() }),
  z.object({ type: z.literal('pictured'), liveId }),
  z.object({ type: z.literal('picturesForgotten') }),
  z.object({ type: z.literal('health'), liveId, health: streamHealth, at: z.int() }),
  z.object({ type: z.literal('fault'), liveId, fault: z.enum(streamFaults) }),
])
export type LiveNews = z.infer<typeof liveNews>

/** How lives reach the pages of this process, and other processes. */
export interface RoomDoor {
  viewers(liveId: string): number
  live(live: LiveRow): void
  health(liveId: string, health: StreamHealth): void
  fault(liveId: string, fault: StreamFault): void
  /** To the other processes. */
  carry(news: LiveNews): void
}

const closedDoor: RoomDoor = { viewers: () => 0, live() {}, health() {}, fault() {}, carry() {} }

/** What is known of lives right now, by this process and by others, and whoever wants to hear it. */
export class LiveRooms {
  readonly #health = new Map<string, StreamHealth>()
  readonly #faults = new Map<string, StreamFault>()
  /** Lives on air of which there is a picture. */
  readonly #pictured = new Set<string>()
  readonly history = new HealthHistory()
  #door = closedDoor

  connect(door: RoomDoor): void {
    this.#door = door
  }

  health(liveId: string): StreamHealth | null {
    return this.#health.get(liveId) ?? null
  }

  /** Why the encoder was last sent away; null since it is playable. */
  fault(liveId: string): StreamFault | null {
    return this.#faults.get(liveId) ?? null
  }

  moment(liveId: string): Moment {
    return { viewers: this.#door.viewers(liveId), pictured: this.#pictured.has(liveId) }
  }

  pictured(live: LiveRow): void {
    this.#tell({ type: 'pictured', liveId: live.id })
    this.announce(live)
  }

  /** The engine has lost what it knew. */
  forgetPictures(): void {
    this.#tell({ type: 'picturesForgotten' })
  }

  sentAway(liveId: string, fault: StreamFault): void {
    this.#tell({ type: 'fault', liveId, fault })
  }

  announce(live: LiveRow): void {
    this.#tell({
      type: 'changed',
      liveId: live.id,
      onAir: live.state === 'on_air',
      waiting: live.state === 'preparing' || live.state === 'interrupted',
      over: live.endedAt !== null,
    })
    this.#door.live(live)
  }

  report(liveId: string, health: StreamHealth, at: Date): void {
    this.#tell({ type: 'health', liveId, health, at: at.getTime() })
  }

  /** Takes in what this process or another one has seen. */
  hear(news: LiveNews): void {
    switch (news.type) {
      case 'changed':
        if (!news.onAir) this.#health.delete(news.liveId)
        if (!news.waiting) this.#faults.delete(news.liveId)
        if (!news.over) return
        this.history.forget(news.liveId)
        this.#pictured.delete(news.liveId)
        return
      case 'pictured':
        this.#pictured.add(news.liveId)
        return
      case 'picturesForgotten':
        this.#pictured.clear()
        return
      case 'fault':
        this.#faults.set(news.liveId, news.fault)
        return this.#door.fault(news.liveId, news.fault)
      case 'health':
        this.#health.set(news.liveId, news.health)
        this.history.add(news.liveId, news.health, new Date(news.at))
        this.#door.health(news.liveId, news.health)
    }
  }

  #tell(news: LiveNews): void {
    this.hear(news)
    this.#door.carry(news)
  }
}

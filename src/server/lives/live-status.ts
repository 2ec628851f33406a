import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import {
  encoderConflict,
  streamFaults,
  streamHealth,
  type EncoderConflict,
  type HealthPoint,
  type StreamFault,
  type StreamHealth,
} from '#contract/lives/schemas.ts'
import type { LiveRow } from './store.ts'

/** Facts about a live that are not stored. */
export interface LiveMoment {
  readonly viewers: number
  /** The engine has a thumbnail of the live on air. */
  readonly hasThumbnail: boolean
  readonly interruptionGraceSeconds: number
}

const liveId = z.string()

/** Control event between processes. */
export const liveControlEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changed'), liveId, onAir: z.boolean(), waiting: z.boolean(), over: z.boolean() }),
  /** For the first time on air. */
  z.object({ type: z.literal('started'), liveId }),
  z.object({ type: z.literal('posterReady'), liveId }),
  z.object({ type: z.literal('postersCleared') }),
  z.object({ type: z.literal('health'), liveId, health: streamHealth, at: z.int() }),
  z.object({ type: z.literal('fault'), liveId, fault: z.enum(streamFaults) }),
  z.object({ type: z.literal('conflict'), liveId, conflict: encoderConflict.nullable() }),
])
export type LiveControlEvent = z.infer<typeof liveControlEvent>

/** Connects lives to the clients of this process, and to other processes. */
export interface RoomBridge {
  viewers(liveId: string): number
  live(live: LiveRow): void
  started(liveId: string): void
  health(liveId: string, health: StreamHealth): void
  fault(liveId: string, fault: StreamFault): void
  conflict(liveId: string, conflict: EncoderConflict | null): void
  /** Sends an event to the other processes. */
  publish(event: LiveControlEvent): void
}

const disconnected: RoomBridge = {
  viewers: () => 0,
  live() {},
  started() {},
  health() {},
  fault() {},
  conflict() {},
  publish() {},
}

/** Transient status of lives, kept in sync between processes. */
export class LiveStatus {
  readonly #health = new Map<string, StreamHealth>()
  readonly #faults = new Map<string, StreamFault>()
  readonly #conflicts = new Map<string, EncoderConflict>()
  /** Ids of lives on air with a thumbnail. */
  readonly #withThumbnail = new Set<string>()
  /** Ids of lives that have ended, whose last report may arrive afterwards. */
  readonly #over = new LRUCache<string, true>({ max: 1000 })
  readonly history = new HealthHistory()
  readonly #interruptionGraceSeconds: number
  readonly #listeners: ((live: LiveRow) => void)[] = []
  #bridge = disconnected

  constructor({ interruptionGraceSeconds }: Pick<LiveMoment, 'interruptionGraceSeconds'>) {
    this.#interruptionGraceSeconds = interruptionGraceSeconds
  }

  connect(bridge: RoomBridge): void {
    this.#bridge = bridge
  }

  /** Calls `listener` when a live has changed, in each process that has its room open. */
  onChanged(listener: (live: LiveRow) => void): void {
    this.#listeners.push(listener)
  }

  notifyChanged(live: LiveRow): void {
    for (const listener of this.#listeners) listener(live)
  }

  health(liveId: string): StreamHealth | null {
    return this.#health.get(liveId) ?? null
  }

  /** Of all lives on air. */
  allHealth(): readonly StreamHealth[] {
    return [...this.#health.values()]
  }

  /** Why the encoder was last rejected; null once the stream is playable. */
  fault(liveId: string): StreamFault | null {
    return this.#faults.get(liveId) ?? null
  }

  /** The last encoder that was refused because another one sends with the same key. */
  conflict(liveId: string): EncoderConflict | null {
    return this.#conflicts.get(liveId) ?? null
  }

  momentOf(liveId: string): LiveMoment {
    return {
      viewers: this.#bridge.viewers(liveId),
      hasThumbnail: this.#withThumbnail.has(liveId),
      interruptionGraceSeconds: this.#interruptionGraceSeconds,
    }
  }

  addThumbnail(live: LiveRow): void {
    this.#publish({ type: 'posterReady', liveId: live.id })
    this.announce(live)
  }

  /** For a restarted engine, which has no thumbnails. */
  clearThumbnails(): void {
    this.#publish({ type: 'postersCleared' })
  }

  reportFault(liveId: string, fault: StreamFault): void {
    this.#publish({ type: 'fault', liveId, fault })
  }

  reportConflict(liveId: string, conflict: EncoderConflict): void {
    this.#publish({ type: 'conflict', liveId, conflict })
  }

  /** The conflict is over: another encoder is connected, or the key was replaced. */
  endConflict(liveId: string): void {
    if (this.#conflicts.has(liveId)) this.#publish({ type: 'conflict', liveId, conflict: null })
  }

  announce(live: LiveRow): void {
    this.#publish({
      type: 'changed',
      liveId: live.id,
      onAir: live.state === 'on_air',
      waiting: live.state === 'preparing' || live.state === 'interrupted',
      over: live.endedAt !== null,
    })
    this.#bridge.live(live)
  }

  announceStart({ id }: LiveRow): void {
    this.#publish({ type: 'started', liveId: id })
  }

  reportHealth(liveId: string, health: StreamHealth, at: Date): void {
    this.#publish({ type: 'health', liveId, health, at: at.getTime() })
  }

  /** Applies an event of this process or of another one. */
  apply(event: LiveControlEvent): void {
    switch (event.type) {
      case 'changed':
        if (!event.onAir) this.#health.delete(event.liveId)
        if (!event.waiting) this.#faults.delete(event.liveId)
        if (!event.over) return
        this.#over.set(event.liveId, true)
        this.#conflicts.delete(event.liveId)
        this.history.forget(event.liveId)
        this.#withThumbnail.delete(event.liveId)
        return
      case 'started':
        return this.#bridge.started(event.liveId)
      case 'posterReady':
        this.#withThumbnail.add(event.liveId)
        return
      case 'postersCleared':
        this.#withThumbnail.clear()
        return
      case 'fault':
        this.#faults.set(event.liveId, event.fault)
        return this.#bridge.fault(event.liveId, event.fault)
      case 'conflict':
        if (event.conflict === null) this.#conflicts.delete(event.liveId)
        else this.#conflicts.set(event.liveId, event.conflict)
        return this.#bridge.conflict(event.liveId, event.conflict)
      case 'health':
        // Nothing would remove it again.
        if (this.#over.has(event.liveId)) return
        this.#health.set(event.liveId, event.health)
        this.history.add(event.liveId, event.health, new Date(event.at))
        this.#bridge.health(event.liveId, event.health)
    }
  }

  #publish(event: LiveControlEvent): void {
    this.apply(event)
    this.#bridge.publish(event)
  }
}

/** Five minutes: health is reported every two seconds. */
const MAX_POINTS = 150

/** Recent stream health of open lives. */
export class HealthHistory {
  readonly #points = new Map<string, HealthPoint[]>()

  add(liveId: string, { bitrate, frameRate }: StreamHealth, at: Date): void {
    const points = this.#points.get(liveId) ?? []
    points.push({ at: at.getTime(), bitrate, frameRate })
    if (points.length > MAX_POINTS) points.shift()
    this.#points.set(liveId, points)
  }

  /** Oldest first. */
  of(liveId: string): readonly HealthPoint[] {
    return this.#points.get(liveId) ?? []
  }

  forget(liveId: string): void {
    this.#points.delete(liveId)
  }
}

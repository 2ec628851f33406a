import { OwnChanges } from './own-changes.ts'
import { readPresence, splitViewers, type PresenceMessage } from './presence-message.ts'
import { ViewerSets } from './viewer-sets.ts'

/**
 * Each process publishes its counts every `publishMs`, and is dropped after `timeoutMs`, a little more than two missed
 * messages. Timeouts are checked when publishing: `timeoutMs + publishMs` is below the promised five seconds.
 */
const publishMs = 1500
const timeoutMs = 3200
/** Changes within this time are published together. */
const debounceMs = 200

export const presenceChannel = 'kirari:presence'

interface RemoteProcess {
  receivedAt: number
  /** The number of its last message. */
  number: number
  /** A message of it was missed, and it has not sent all of its viewers since. */
  missed: boolean
  askedAt: number
  /** The counts of a process of a former version, which does not name its viewers. */
  counts: ReadonlyMap<string, number>
}

const newProcess = (): RemoteProcess => ({
  receivedAt: 0,
  number: 0,
  missed: false,
  askedAt: -Infinity,
  counts: new Map(),
})

export interface PresenceDeps {
  readonly node: string
  publish(message: string): void
  /** The viewer count of the room may have changed. */
  onChange(room: string): void
}

/**
 * Viewers of rooms over all processes, of which each publishes who has joined and left. A process that has missed a message
 * asks its sender for all viewers; before, only the known ones count, because a sum of numbers could be higher than any
 * number of viewers has been, and the highest is stored.
 */
export class Presence {
  readonly #deps: PresenceDeps
  readonly #viewers = new ViewerSets()
  readonly #remote = new Map<string, RemoteProcess>()
  readonly #changes = new OwnChanges(publishMs)
  readonly #timer: NodeJS.Timeout
  #debounce: NodeJS.Timeout | null = null

  constructor(deps: PresenceDeps) {
    this.#deps = deps
    this.#timer = setInterval(() => {
      this.#dropTimedOut()
      this.#publish()
    }, publishMs)
    this.#timer.unref()
  }

  addViewer(room: string, viewer: string): void {
    if (this.#viewers.add(this.#deps.node, room, viewer)) this.#change(room, viewer, true)
  }

  removeViewer(room: string, viewer: string): void {
    if (this.#viewers.remove(this.#deps.node, room, viewer)) this.#change(room, viewer, false)
  }

  viewers(room: string): number {
    let count = this.#viewers.count(room)
    for (const { counts } of this.#remote.values()) count += counts.get(room) ?? 0
    return count
  }

  receive(text: string): void {
    const message = readPresence(text)
    const { node, asks = [] } = message
    if (node === this.#deps.node) return
    if (asks.includes(this.#deps.node)) {
      this.#changes.requestWhole()
      this.#publishSoon()
    }
    const remote = this.#remote.get(node) ?? newProcess()
    this.#remote.set(node, remote)
    remote.receivedAt = performance.now()
    this.#noticing(this.#roomsOf(message, remote), () => this.#apply(message, remote))
  }

  /** Publishes that this process has no viewers any more. */
  close(): void {
    clearInterval(this.#timer)
    if (this.#debounce !== null) clearTimeout(this.#debounce)
    for (const [room, viewers] of this.#viewers.of(this.#deps.node)) {
      for (const viewer of viewers) this.#changes.record(room, viewer, false)
    }
    this.#viewers.drop(this.#deps.node)
    this.#publish()
  }

  #change(room: string, viewer: string, joined: boolean): void {
    this.#changes.record(room, viewer, joined)
    this.#deps.onChange(room)
    this.#publishSoon()
  }

  #apply({ node, rooms, changes }: PresenceMessage, remote: RemoteProcess): void {
    if (changes === undefined) {
      remote.counts = new Map(Object.entries(rooms))
      return
    }
    const { number, isWhole, joined, left } = changes
    if (isWhole) this.#viewers.drop(node)
    const hasMissed = !isWhole && remote.number !== number - 1
    if (hasMissed) this.#publishSoon()
    remote.missed = !isWhole && (remote.missed || hasMissed)
    remote.number = number
    for (const [room, viewer] of splitViewers(joined)) this.#viewers.add(node, room, viewer)
    for (const [room, viewer] of splitViewers(left)) this.#viewers.remove(node, room, viewer)
  }

  #roomsOf({ node, rooms, changes }: PresenceMessage, { counts }: RemoteProcess): Set<string> {
    const named =
      changes === undefined ? Object.keys(rooms) : [...Object.keys(changes.joined), ...Object.keys(changes.left)]
    const dropped = changes?.isWhole === true ? this.#viewers.of(node).keys() : []
    return new Set([...named, ...dropped, ...counts.keys()])
  }

  #noticing(rooms: Iterable<string>, change: () => void): void {
    const before = Array.from(rooms, (room) => [room, this.viewers(room)] as const)
    change()
    for (const [room, viewers] of before) if (this.viewers(room) !== viewers) this.#deps.onChange(room)
  }

  #publishSoon(): void {
    this.#debounce ??= setTimeout(() => {
      this.#debounce = null
      this.#publish()
    }, debounceMs)
  }

  #publish(): void {
    const { node } = this.#deps
    const own = this.#viewers.of(node)
    const asks = this.#takeAsks()
    const message: PresenceMessage = {
      node,
      rooms: Object.fromEntries(Array.from(own, ([room, { size }]) => [room, size])),
      changes: this.#changes.take(own, performance.now()),
      ...(asks.length > 0 && { asks }),
    }
    this.#deps.publish(JSON.stringify(message))
  }

  /** The processes to ask for their viewers; one that does not respond again later. */
  #takeAsks(): string[] {
    const now = performance.now()
    return [...this.#remote].flatMap(([node, remote]) => {
      if (!remote.missed || now - remote.askedAt < publishMs) return []
      remote.askedAt = now
      return [node]
    })
  }

  #dropTimedOut(): void {
    for (const [node, { receivedAt, counts }] of this.#remote) {
      if (performance.now() - receivedAt < timeoutMs) continue
      this.#noticing([...this.#viewers.of(node).keys(), ...counts.keys()], () => {
        this.#remote.delete(node)
        this.#viewers.drop(node)
      })
    }
  }
}

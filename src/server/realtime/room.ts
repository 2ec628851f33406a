import { z } from 'zod'
import type { Position } from '#contract/realtime/schemas.ts'
import { batchesDelivered } from '../metrics/index.ts'
import type { RoomEntry, RoomListener, RoomLog, RoomMembership } from '../ports/room-log/port.ts'
import type { Connection } from './connection.ts'
import { FlushScheduler } from './flush-scheduler.ts'
import { textFrame } from './frame.ts'
import type { Client, RoomHandler, RoomKind, RoomMessage, RoomViewer } from './room-handler.ts'
import { identityOf, newViewerKey, viewerKey } from './viewer-key.ts'

export interface RoomDeps {
  readonly log: RoomLog
  /** Additional messages for a client that has just joined. */
  welcome(id: string, client: Client): Promise<readonly RoomMessage[]>
  /** Called when the number of viewers in all processes has changed. */
  viewersChanged(id: string, viewers: number): void
  failed(error: unknown, what: string): void
}

const counts = z.record(z.string(), z.int().min(1))
type Counts = z.infer<typeof counts>

const add = (sums: Counts, more: Counts): void => {
  for (const [counter, amount] of Object.entries(more)) sums[counter] = (sums[counter] ?? 0) + amount
}

/** Identifies a viewer: the user, else the browser, else the connection. */
const viewerOf = (connection: Connection): string | Connection => identityOf(connection.client) ?? connection

interface PresentViewer {
  /** Names the viewer at all processes. */
  readonly key: string
  readonly connections: Set<Connection>
}

/** A room in one process: its connections, and the events of the next batch. */
export class Room<Message, Event> implements RoomListener {
  readonly name: string
  readonly #id: string
  readonly #kind: RoomKind<Message, Event>
  readonly #handler: RoomHandler<Message, Event>
  readonly #deps: RoomDeps
  readonly #connections = new Set<Connection>()
  /** The viewers, who count once each. */
  readonly #viewers = new Map<ReturnType<typeof viewerOf>, PresentViewer>()
  /** The connections that replaced an earlier one. */
  readonly #resumed = new WeakSet<Connection>()
  /** The JSON of snapshots: all clients that join between two changes of the room receive the same one. */
  readonly #snapshots = new WeakMap<object, string>()
  /** Connections that joined since the last batch, with the number of pending events in their `joined`. */
  readonly #fresh = new Map<Connection, number>()
  readonly #scheduler = new FlushScheduler(() => this.#flush())
  #membership: RoomMembership | null = null
  /** The events of the next batch as JSON. */
  #pending: string[] = []
  #viewersSent = 0
  /** Counters since the last batch: of this process, not yet sent to the others; and of all processes. */
  #ownCounts: Counts = {}
  #counts: Counts = {}

  constructor(kind: RoomKind<Message, Event>, id: string, handler: RoomHandler<Message, Event>, deps: RoomDeps) {
    this.name = `${kind.name}:${id}`
    this.#id = id
    this.#kind = kind
    this.#handler = handler
    this.#deps = deps
  }

  get connections(): ReadonlySet<Connection> {
    return this.#connections
  }

  viewersHere(): RoomViewer[] {
    return [...this.#viewers.values()].flatMap(({ connections: [one] }) =>
      one === undefined ? [] : [{ client: one.client, resumed: this.#resumed.has(one) }],
    )
  }

  async open(): Promise<void> {
    this.#membership = await this.#deps.log.join(this.name, this)
    await this.#handler.resync(() => this.#window())
    this.#scheduler.start()
  }

  close(): void {
    this.#scheduler.stop()
    this.#membership?.leave()
    this.#handler.close()
  }

  async admits(client: Client, ticket: string | null): Promise<boolean> {
    return this.#handler.admits?.(client, ticket) ?? true
  }

  async closedMessage(client: Client, ticket: string | null): Promise<RoomMessage> {
    return { type: 'closed', room: this.name, ...(await this.#handler.closedFields?.(client, ticket)) }
  }

  join(connection: Connection, after: Position | null): void {
    this.#connections.add(connection)
    if (after !== null) this.#resumed.add(connection)
    this.recount(connection)
    this.resync(connection, after)
    this.#handler.onJoin?.(connection.client, after !== null)
  }

  leave(connection: Connection): void {
    this.#fresh.delete(connection)
    if (!this.#connections.delete(connection)) return
    this.recount(connection)
    this.#handler.onLeave?.(connection.client)
  }

  /** Sends a connection the events after its position, or a snapshot if these are not available. */
  resync(connection: Connection, after: Position | null): void {
    const membership = this.#membership
    if (membership === null) return
    const missed = after && this.#handler.canReadAll(connection.client) ? membership.since(after) : null
    this.#sendJoined(connection, missed && missed.map(({ payload }) => payload))
  }

  welcome(client: Client): Promise<readonly RoomMessage[]> {
    return this.#deps.welcome(this.#id, client)
  }

  receive(client: Client, message: Message): Promise<RoomMessage | null> {
    return this.#handler.receive(client, message, (counter, amount) => {
      add(this.#ownCounts, { [counter]: amount })
      this.#scheduler.soon()
    })
  }

  /** Sends each client the result of `message`; nothing for null. */
  notify(message: (client: Client) => RoomMessage | null): void {
    for (const connection of this.#connections) {
      const made = message(connection.client)
      if (made) connection.send(made)
    }
  }

  /** Sends all clients the same message, serialised once. */
  broadcast(message: RoomMessage): void {
    const frame = textFrame(JSON.stringify(message))
    for (const connection of this.#connections) connection.write(frame)
  }

  /** Called when the set of viewers may have changed. */
  recount(connection: Connection): void {
    const isViewer =
      this.#connections.has(connection) && connection.present && this.#handler.countsAsViewer(connection.client)
    const viewer = viewerOf(connection)
    const held = this.#viewers.get(viewer)
    const { log } = this.#deps
    if (isViewer && held) held.connections.add(connection)
    else if (isViewer) {
      const key = typeof viewer === 'string' ? viewerKey(this.name, viewer) : newViewerKey()
      this.#viewers.set(viewer, { key, connections: new Set([connection]) })
      log.addViewer(this.name, key)
    } else if (held?.connections.delete(connection) && held.connections.size === 0) {
      this.#viewers.delete(viewer)
      log.removeViewer(this.name, held.key)
    }
  }

  event(entry: RoomEntry): void {
    this.#handler.apply(this.#eventOf(entry))
    this.#pending.push(entry.payload)
    this.#scheduler.soon()
  }

  signal(payload: string): void {
    add(this.#counts, counts.parse(JSON.parse(payload)))
    this.#scheduler.soon()
  }

  viewers(): void {
    this.#scheduler.later()
  }

  onReset(missed: readonly RoomEntry[] | null): void {
    // Pending events belong to the previous epoch: the new one contains them, or the snapshot does.
    this.#reset(missed).catch((error: unknown) => this.#deps.failed(error, 'a room could not be resynced'))
  }

  async #reset(missed: readonly RoomEntry[] | null): Promise<void> {
    if (missed !== null) {
      const pending = this.#pending.splice(0)
      for (const entry of missed) this.#handler.apply(this.#eventOf(entry))
      const payloads = missed.map(({ payload }) => payload)
      for (const connection of this.#connections) {
        this.#sendJoined(connection, [...pending.slice(this.#fresh.get(connection) ?? 0), ...payloads])
      }
      return
    }
    await this.#handler.resync(() => this.#window())
    this.#pending = []
    for (const connection of this.#connections) this.resync(connection, null)
  }

  /** `missed`: events as JSON; with null the client receives a snapshot. */
  #sendJoined(connection: Connection, missed: readonly string[] | null): void {
    const position = this.#membership?.position()
    if (position === undefined) return
    this.#fresh.set(connection, this.#pending.length)
    const state: { readonly snapshot?: unknown } = this.#handler.state(connection.client, missed === null)
    const { snapshot, ...fields } = state
    const head = JSON.stringify({
      type: 'joined',
      room: this.name,
      position,
      viewers: this.#deps.log.viewers(this.name),
      serverTime: Date.now(),
      ...fields,
    })
    const tail = snapshot === undefined ? '' : `,"snapshot":${this.#jsonOf(snapshot)}`
    connection.write(textFrame(`${head.slice(0, -1)},"events":[${(missed ?? []).join(',')}]${tail}}`))
  }

  #jsonOf(snapshot: unknown): string {
    if (typeof snapshot !== 'object' || snapshot === null) return JSON.stringify(snapshot)
    const known = this.#snapshots.get(snapshot)
    if (known !== undefined) return known
    const json = JSON.stringify(snapshot)
    this.#snapshots.set(snapshot, json)
    return json
  }

  #eventOf({ payload }: RoomEntry): Event {
    return this.#kind.event.parse(JSON.parse(payload))
  }

  #window(): readonly Event[] {
    return (this.#membership?.window() ?? []).map((entry) => this.#eventOf(entry))
  }

  /** Sends one batch, serialised once, to all connections. */
  #flush(): void {
    const { log } = this.#deps
    if (Object.keys(this.#ownCounts).length > 0) {
      const own = this.#ownCounts
      this.#ownCounts = {}
      log.signal(this.name, JSON.stringify(own))
    }
    const sequence = this.#membership?.position().sequence ?? 0
    const events = this.#pending
    this.#pending = []
    const viewers = log.viewers(this.name)
    const changed = { ...(viewers !== this.#viewersSent && { viewers }), ...this.#counts }
    if (viewers !== this.#viewersSent) this.#deps.viewersChanged(this.#id, viewers)
    this.#viewersSent = viewers
    this.#counts = {}
    const head = `{"type":"batch","room":${JSON.stringify(this.name)},"sequence":${sequence},"events":[`
    const tail = Object.entries(changed).map(([name, value]) => `,${JSON.stringify(name)}:${value}`)
    const batchFrom = (first: number) => textFrame(`${head}${events.slice(first).join(',')}]${tail.join('')}}`)
    const batch = batchFrom(0)
    const fresh = new Map(this.#fresh)
    this.#fresh.clear()
    let delivered = 0
    for (const connection of this.#connections) {
      const first = fresh.get(connection) ?? 0
      if (connection.write(first === 0 ? batch : batchFrom(first))) delivered += 1
    }
    batchesDelivered.inc(delivered)
  }
}

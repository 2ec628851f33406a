import type { ClientSession } from './client-session.ts'
import type { Connection } from './connection.ts'
import { pingFrame } from './frame.ts'

const roundMs = 200
/** The number of rounds in which each connection is pinged once. */
const rounds = 10
/** Without a message for this long a client does not count as a viewer. */
const absentMs = 3600
/** Without a message for this long its connection is closed. */
const lostMs = 20_000
/** A client that is behind for this long is disconnected. */
const behindMs = 20_000

interface Watched {
  readonly session: ClientSession
  /** The session of the user, with which the socket was opened; null for a visitor. */
  readonly sessionId: string | null
  /** The round of its ping, which does not change when other connections open or close. */
  readonly slot: number
}

/** Pings all connections, a few per round, and resyncs clients that are no longer behind. */
export class Presence {
  readonly #watched = new Map<Connection, Watched>()
  readonly #timer: NodeJS.Timeout
  #round = 0
  #nextSlot = 0

  constructor() {
    this.#timer = setInterval(() => this.#check(), roundMs)
    this.#timer.unref()
  }

  add(connection: Connection, session: ClientSession, sessionId: string | null): void {
    this.#watched.set(connection, { session, sessionId, slot: this.#nextSlot })
    this.#nextSlot = (this.#nextSlot + 1) % rounds
  }

  get size(): number {
    return this.#watched.size
  }

  sessionOf(connection: Connection): ClientSession | null {
    return this.#watched.get(connection)?.session ?? null
  }

  /** The sessions of a user; a user can have several connections. */
  sessionsOf(userId: number): ClientSession[] {
    return [...this.#watched].flatMap(([{ client }, { session }]) => (client.userId === userId ? [session] : []))
  }

  /** The sessions with which the sockets were opened. */
  sessionIds(): Set<string> {
    return new Set([...this.#watched.values()].flatMap(({ sessionId }) => (sessionId === null ? [] : [sessionId])))
  }

  /** Closes the sockets of sessions; they leave their rooms at once, whenever the client answers. */
  closeSessions(ids: ReadonlySet<string>, code: number): void {
    for (const [connection, { session, sessionId }] of this.#watched) {
      if (sessionId === null || !ids.has(sessionId)) continue
      connection.socket.close(code)
      session.leaveAll()
    }
  }

  remove(connection: Connection): void {
    this.#watched.delete(connection)
  }

  /** Called when a message or a pong has arrived. */
  received(connection: Connection): void {
    connection.receivedAt = performance.now()
    if (connection.present) return
    connection.present = true
    this.#watched.get(connection)?.session.recount()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  #check(): void {
    const now = performance.now()
    this.#round = (this.#round + 1) % rounds
    for (const [connection, { session, slot }] of this.#watched) {
      this.#catchUp(connection, session, now)
      if (connection.present && now - connection.receivedAt > absentMs) {
        connection.present = false
        session.recount()
      }
      if (slot === this.#round) this.#ping(connection, now)
    }
  }

  #ping(connection: Connection, now: number): void {
    if (now - connection.receivedAt > lostMs) connection.socket.terminate()
    else connection.write(pingFrame)
  }

  #catchUp(connection: Connection, session: ClientSession, now: number): void {
    if (connection.behindSince === null) return
    if (connection.drained) {
      connection.behindSince = null
      session.resync()
    } else if (now - connection.behindSince > behindMs) connection.socket.terminate()
  }
}

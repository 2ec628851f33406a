import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { Viewer } from '../viewer.ts'

/** The user of a connection. */
export interface Client {
  readonly userId: number | null
  /** The viewer when the connection was opened. */
  readonly viewer: Viewer
  /** Distinguishes the browsers of visitors; null for one without a visitor cookie. */
  readonly visitorId: string | null
  readonly hostname: string
  readonly language: Language
  /** Reads the session again. */
  readViewer(): Promise<Viewer>
}

/** A viewer of a room. */
export interface RoomViewer {
  /** One of the clients of the viewer. */
  readonly client: Client
  /** It had joined before and has reconnected. */
  readonly resumed: boolean
}

/** A message to one client in a room, with further fields. */
export interface RoomMessage {
  readonly type: string
  readonly room: string
}

/** A kind of room, registered by the slice that owns it. Names of its rooms are `<kind>:<id>`. */
export interface RoomKind<Message, Event> {
  readonly name: string
  /** The schema of messages from clients. */
  readonly message: z.ZodType<Message>
  readonly event: z.ZodType<Event>
  /** Opens a room in this process; null if the room does not exist. */
  open(id: string): Promise<RoomHandler<Message, Event> | null>
}

export type CountInRoom = (counter: string, amount: number) => void

/** The state of one room in one process. */
export interface RoomHandler<Message, Event> {
  /** Whether the client may join, with the ticket of its request; all clients if omitted. */
  admits?(client: Client, ticket: string | null): Promise<boolean>
  /** Further fields of `closed` for a client that is not admitted; none if omitted. */
  closedFields?(client: Client, ticket: string | null): Promise<object>
  /** False: the client may not read all events, and receives a snapshot instead of missed events. */
  canReadAll(client: Client): boolean
  /**
   * The fields of `joined` for this client; with `full` including a `snapshot` up to the last applied event. Return the same
   * object until it changes: it is serialised once.
   */
  state(client: Client, full: boolean): object
  apply(event: Event): void
  /** Reads the state again; `window` then returns the latest events up to that moment. */
  resync(window: () => readonly Event[]): Promise<void>
  countsAsViewer(client: Client): boolean
  /** A client has joined; with `resumed` it had joined before and has reconnected. */
  onJoin?(client: Client, resumed: boolean): void
  onLeave?(client: Client): void
  /**
   * Handles a message of a client; resolves with the reply, if there is one. `count` adds to a counter, whose sum over all
   * processes since the last batch is a field of the next batch; it is not stored.
   */
  receive(client: Client, message: Message, count: CountInRoom): Promise<RoomMessage | null>
  close(): void
}

import type { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { Viewer } from '../viewer.ts'

/** The user of a connection. */
export interface Client {
  readonly userId: number | null
  /** As of the opening of the connection. */
  readonly viewer: Viewer
  readonly hostname: string
  readonly language: Language
  /** Reads the session again. */
  readViewer(): Promise<Viewer>
}

/** A message of the server to one client in a room; more fields follow. */
export interface RoomMessage {
  readonly type: string
  readonly room: string
}

/** A kind of room, registered by the slice that owns it. Names of its rooms are `<kind>:<id>`. */
export interface RoomKind<Message, Event> {
  readonly name: string
  /** What clients may send in these rooms. */
  readonly message: z.ZodType<Message>
  readonly event: z.ZodType<Event>
  /** Opens a room in this process; null where there is none of this id. */
  open(id: string): Promise<RoomHandler<Message, Event> | null>
}

export type CountInRoom = (counter: string, amount: number) => void

/** One room as one process knows it. */
export interface RoomHandler<Message, Event> {
  /** False: the client may not read every event, and gets a snapshot instead of the events that it missed. */
  canReadAll(client: Client): boolean
  /** Fields of `joined` for this client; `full` asks for a snapshot of everything up to the last applied event. */
  state(client: Client, full: boolean): object
  apply(event: Event): void
  /** Reads everything again; `window` then returns the latest events up to that moment. */
  resync(window: () => readonly Event[]): Promise<void>
  countsAsViewer(client: Client): boolean
  /**
   * Handles a message of a client; resolves with the reply to it, if any. `count` adds to a counter: the sum of all
   * processes since the last batch is a field of the next one, and is stored nowhere.
   */
  receive(client: Client, message: Message, count: CountInRoom): Promise<RoomMessage | null>
  close(): void
}

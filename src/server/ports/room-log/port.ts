import type { Position } from '#contract/realtime/schemas.ts'

/** An entry of a room's log. */
export interface RoomEntry {
  /** Idempotency key, without spaces: a second entry with the same id is not appended. */
  readonly id: string
  readonly payload: string
}

export interface Appended {
  readonly position: Position
  /** The id was already in the log. */
  readonly repeated: boolean
}

/** Receives what happens in a room that this process has joined. */
export interface RoomListener {
  /** The next entry; its sequence is the previous one plus one. */
  event(entry: RoomEntry): void
  /** A transient message, outside of the log. */
  signal(payload: string): void
  /** Viewer count over all processes. */
  viewers(count: number): void
  /**
   * The log continues from another position. `missed` are the entries appended meanwhile; null where they are unknown
   * and the state must be read again.
   */
  onReset(missed: readonly RoomEntry[] | null): void
}

/** A process's membership of a room. */
export interface RoomMembership {
  position(): Position
  /** The last entries, oldest first. */
  window(): readonly RoomEntry[]
  /** Entries after a position; null where they are not in the window. */
  since(after: Position): readonly RoomEntry[] | null
  /** Whether entries of all processes arrive now, and none is known to be missing. */
  isCurrent(): boolean
  leave(): void
}

/** Ordered log of each room, shared by all processes. The last `windowLength` entries of a room can be read again. */
export interface RoomLog {
  join(room: string, listener: RoomListener): Promise<RoomMembership>
  /** Never fails: unreachable processes receive the entry when they are reachable again. */
  append(room: string, entry: RoomEntry): Promise<Appended>
  /** Sends a transient message to every process in the room, this one first. */
  signal(room: string, payload: string): void
  /** A viewer, named by `viewerLength` characters at all processes, is connected to this one. */
  addViewer(room: string, viewer: string): void
  removeViewer(room: string, viewer: string): void
  /** Viewer count over all processes, each viewer once, also of rooms that this one has not joined. */
  viewers(room: string): number
  close(): Promise<void>
}

export const windowLength = 500

export const viewerLength = 8

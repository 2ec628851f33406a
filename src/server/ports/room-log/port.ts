import type { Position } from '#contract/realtime.ts'

/** What is put into the order of a room. */
export interface RoomEntry {
  /** Put in twice under one id, it stands there once. No spaces. */
  readonly id: string
  readonly payload: string
}

export interface Appended {
  readonly position: Position
  /** It stood there already. */
  readonly repeated: boolean
}

/** What a process that is in a room hears. */
export interface RoomListener {
  /** The next entry; its sequence is one more than that of the last. */
  event(entry: RoomEntry): void
  /** Something beside the order, which is kept nowhere. */
  signal(payload: string): void
  /** So many are in the room now, over all processes. */
  viewers(count: number): void
  /**
   * The order goes on from another position. `missed` is what was put in meanwhile and not heard of; null when nobody
   * knows any more, and everything must be read anew.
   */
  anew(missed: readonly RoomEntry[] | null): void
}

/** A process in a room. */
export interface RoomMembership {
  position(): Position
  /** The last entries, the oldest first. */
  window(): readonly RoomEntry[]
  /** What came after a position; null where that can't be told (any more). */
  since(after: Position): readonly RoomEntry[] | null
  leave(): void
}

/**
 * Keeps the order of what happens in rooms, the same for every process, and carries it to all of them. The last
 * `windowLength` entries of each room can be read again.
 */
export interface RoomLog {
  join(room: string, listener: RoomListener): Promise<RoomMembership>
  /** Works always: where other processes can't be reached, they hear of it as soon as they can be. */
  append(room: string, entry: RoomEntry): Promise<Appended>
  /** Says something in a room beside the order, to every process that is in it, this one first. */
  tell(room: string, payload: string): void
  /** So many who are with this process are in the room. */
  attend(room: string, viewers: number): void
  /** Over all processes, also of rooms that this one is not in. */
  viewers(room: string): number
  close(): Promise<void>
}

export const windowLength = 500

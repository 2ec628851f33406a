import type { ChatSnapshot, ChatStanding } from '#contract/chat.ts'
import type { Language } from '#contract/languages.ts'
import type { RealtimeMessage, RoomEvent } from '#contract/realtime.ts'
import type { Viewer } from '../http/index.ts'

/** Somebody with a page of ours open. */
export interface Visitor {
  readonly userId: number | null
  /** As of the opening of the page. */
  readonly viewer: Viewer
  readonly hostname: string
  readonly language: Language
  /** As of now. */
  readViewer(): Promise<Viewer>
}

export interface Comment {
  readonly key: string
  readonly text: string
}

/** What a room is about, as one process knows it: other slices say what happens there. */
export interface RoomSubject {
  /** Whether all that happened here is for their eyes; who may not read it all is given a snapshot to go on from. */
  mayReadAll(visitor: Visitor): boolean
  /** Everything that they may read, up to the last event that was applied. */
  snapshot(visitor: Visitor): ChatSnapshot
  apply(event: RoomEvent): void
  /** Reads everything anew; `window` then tells what has happened of late, up to that moment. */
  renew(window: () => readonly RoomEvent[]): Promise<void>
  standing(visitor: Visitor): ChatStanding
  countsAsViewer(visitor: Visitor): boolean
  /** Says something in somebody's name; answers the id of the comment. Throws `Refusal`. */
  say(visitor: Visitor, comment: Comment): Promise<string>
  /** What somebody who comes in is told besides. */
  greet(visitor: Visitor): Promise<readonly RealtimeMessage[]>
  close(): void
}

/** Null where there is no such room. */
export type OpenSubject = (room: string) => Promise<RoomSubject | null>

import type { FastifyBaseLogger } from 'fastify'
import type { Comment } from '#contract/chat.ts'
import type { Audit } from '../audit/index.ts'
import type { Clock } from '../clock.ts'
import type { LiveRealtime, LiveRow, Lives } from '../lives/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import type { Realtime } from '../realtime/index.ts'
import type { CommentBatch } from './batch.ts'
import type { ChatNews } from './news.ts'

export interface ChatSetup {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'stamp'>
  readonly lives: Pick<Lives, 'find'>
  readonly roomLog: RoomLog
  /** Opened after chats, which are what its rooms are about. */
  readonly realtime: () => Pick<Realtime, 'publish' | 'tell'>
  readonly greet: LiveRealtime['greet']
}

/** A chat as far as this process has heard it. */
export interface KnownChat {
  find(commentId: string): Comment | null
}

export interface ChatParts extends ChatSetup {
  readonly batch: CommentBatch
  /** The chats that pages of this process are in, by live. */
  readonly rooms: Pick<Map<string, KnownChat>, 'get' | 'delete'>
  /** Tells every process, this one first; resolves when this one has taken it in. */
  tell(news: ChatNews): Promise<void>
  /** Everything that somebody has written in a live until now. */
  takeAway(liveId: string, authorId: number): Promise<void>
}

export type { LiveRow }

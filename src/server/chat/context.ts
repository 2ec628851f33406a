import type { FastifyBaseLogger } from 'fastify'
import type { Comment } from '#contract/chat/schemas.ts'
import type { Audit } from '../audit/index.ts'
import type { Channels } from '../channels/index.ts'
import type { Clock } from '../clock.ts'
import type { Livers } from '../livers/index.ts'
import type { LiveRow, Lives } from '../lives/index.ts'
import type { Outbox } from '../outbox/index.ts'
import type { Database } from '../ports/database/port.ts'
import type { RoomLog } from '../ports/room-log/port.ts'
import type { Realtime } from '../realtime/index.ts'
import type { Audiences } from './audience/audiences.ts'
import type { CommentBatch } from './batch.ts'
import type { ModerationMessage } from './moderation-channel.ts'

export interface ChatDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly audit: Pick<Audit, 'stamp'>
  readonly lives: Pick<Lives, 'find' | 'accessFor' | 'mayRead' | 'status'>
  readonly channels: Pick<Channels, 'profile'>
  readonly livers: Pick<Livers, 'find'>
  readonly roomLog: RoomLog
  readonly outbox: Pick<Outbox, 'wake'>
  readonly realtime: Pick<Realtime, 'publish' | 'notify' | 'broadcast' | 'readmit'>
}

/** The recent comments of a room of this process. */
export interface OpenChat {
  find(commentId: string): Comment | null
}

export interface ChatContext extends ChatDeps {
  readonly batch: CommentBatch
  readonly audiences: Pick<Audiences, 'join' | 'leave' | 'roomClosed'>
  /** The rooms that clients of this process have joined, by live. */
  readonly rooms: Pick<Map<string, OpenChat>, 'get' | 'delete'>
  /** Applies a message in all processes; resolves when this one has applied it. */
  publishModeration(message: ModerationMessage): Promise<void>
  /** Deletes everything that the user has written in a live until now. */
  deleteCommentsOf(liveId: string, authorId: number): Promise<void>
}

export type { LiveRow }

import type { FastifyBaseLogger } from 'fastify'
import type { LiveRoomEvent } from '#contract/lives/room.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { addComments, deleteComment, deleteCommentsOf, type NewComment } from './store/comments.ts'

const gatherMs = 300
const retryMs = 2000
const rowsPerInsert = 500
/** With more, new comments are refused until the database is available. */
const maxWaiting = 20_000

export interface BatchDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** Writes comments to the database in batches. All are written before the process ends, unless it is killed. */
export class CommentBatch {
  readonly #deps: BatchDeps
  #waiting: NewComment[] = []
  #writing: Promise<void> = Promise.resolve()
  #cancel: (() => void) | null = null

  constructor(deps: BatchDeps) {
    this.#deps = deps
  }

  get full(): boolean {
    return this.#waiting.length >= maxWaiting
  }

  add(comment: NewComment): void {
    this.#waiting.push(comment)
    this.#schedule(gatherMs)
  }

  /** A comment may be deleted before it is stored: then it is stored as deleted. */
  apply(liveId: string, event: LiveRoomEvent, at: Date): void {
    if (event.type !== 'deleted' && event.type !== 'deletedAllOf') return
    const isDeleted = (comment: NewComment): boolean =>
      comment.liveId === liveId &&
      (event.type === 'deleted' ? comment.id === event.commentId : comment.authorId === event.userId)
    this.#waiting = this.#waiting.map((comment) => (isDeleted(comment) ? { ...comment, deletedAt: at } : comment))
    const { database, log } = this.#deps
    // Comments that are being written now.
    this.#writing = this.#writing
      .then(() =>
        event.type === 'deleted'
          ? database.run(deleteComment, { liveId, id: event.commentId, at, entry: null })
          : database.run(deleteCommentsOf, { liveId, authorId: event.userId, at }),
      )
      .catch((error: unknown) => log.error({ err: error, liveId }, 'deleted comments are still stored'))
  }

  /** Resolves when all comments so far are stored. Rejects while the database is unavailable; nothing is lost. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    const written = this.#writing.then(() => this.#write())
    this.#writing = written.catch(() => {})
    return written
  }

  #schedule(ms: number): void {
    this.#cancel ??= this.#deps.clock.after(ms, () => {
      this.#cancel = null
      this.flush().catch((error: unknown) => {
        this.#deps.log.warn({ err: error, waiting: this.#waiting.length }, 'comments wait for the database')
        this.#schedule(retryMs)
      })
    })
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, rowsPerInsert)
      await this.#deps.database.run(addComments, rows)
      const stored = new Set(rows.map(({ id }) => id))
      this.#waiting = this.#waiting.filter(({ id }) => !stored.has(id))
    }
  }
}

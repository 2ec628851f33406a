import type { FastifyBaseLogger } from 'fastify'
import type { ChatEvent } from '#contract/chat.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../ports/database/port.ts'
import { addComments, deleteComment, deleteCommentsOf, type NewComment } from './store/comments.ts'

const gatherMs = 300
const retryMs = 2000
const atOnce = 500
/** Beyond this no more comments are taken until the database is back. */
const waitingMax = 20_000

export interface BatchSetup {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
}

/** Stores comments some at a time. What was taken is stored before the end of the process, unless that is killed. */
export class CommentBatch {
  readonly #setup: BatchSetup
  #waiting: NewComment[] = []
  #writing: Promise<void> = Promise.resolve()
  #cancel: (() => void) | null = null

  constructor(setup: BatchSetup) {
    this.#setup = setup
  }

  get full(): boolean {
    return this.#waiting.length >= waitingMax
  }

  add(comment: NewComment): void {
    this.#waiting.push(comment)
    this.#later(gatherMs)
  }

  /** A comment may be taken away before it is stored: then it is stored as one that was deleted. */
  follow(liveId: string, event: ChatEvent, at: Date): void {
    if (event.type !== 'deleted' && event.type !== 'deletedAllOf') return
    const isMeant = (comment: NewComment): boolean =>
      comment.liveId === liveId &&
      (event.type === 'deleted' ? comment.id === event.commentId : comment.authorId === event.userId)
    this.#waiting = this.#waiting.map((comment) => (isMeant(comment) ? { ...comment, deletedAt: at } : comment))
    const { database, log } = this.#setup
    // Those that are being written right now.
    this.#writing = this.#writing
      .then(() =>
        event.type === 'deleted'
          ? database.run(deleteComment, { liveId, id: event.commentId, at, entry: null })
          : database.run(deleteCommentsOf, { liveId, authorId: event.userId, at }),
      )
      .catch((error: unknown) => log.error({ err: error, liveId }, 'comments that were taken away are still stored'))
  }

  /** Resolves when everything taken so far is stored. Rejects while the database is away; nothing is lost by that. */
  flush(): Promise<void> {
    this.#cancel?.()
    this.#cancel = null
    const written = this.#writing.then(() => this.#write())
    this.#writing = written.catch(() => {})
    return written
  }

  #later(ms: number): void {
    this.#cancel ??= this.#setup.clock.after(ms, () => {
      this.#cancel = null
      this.flush().catch((error: unknown) => {
        this.#setup.log.warn({ err: error, waiting: this.#waiting.length }, 'comments wait for the database')
        this.#later(retryMs)
      })
    })
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const rows = this.#waiting.slice(0, atOnce)
      await this.#setup.database.run(addComments, rows)
      const stored = new Set(rows.map(({ id }) => id))
      this.#waiting = this.#waiting.filter(({ id }) => !stored.has(id))
    }
  }
}

import { commentsOnEntry, type ChatEvent, type Comment } from '#contract/chat.ts'

/** More than are shown, so that what is taken away leaves no hole. */
const kept = 300

/** The last comments of a chat and what is set in it, as its events say. */
export class RecentChat {
  #comments: Comment[] = []
  #pinned: Comment | null = null
  slowModeSeconds = 0

  constructor(stored?: { comments: readonly Comment[]; pinned: Comment | null; slowModeSeconds: number }) {
    this.#comments = [...(stored?.comments ?? [])]
    this.#pinned = stored?.pinned ?? null
    this.slowModeSeconds = stored?.slowModeSeconds ?? 0
  }

  /** For whoever comes in, the oldest first. */
  get shown(): Comment[] {
    return this.#comments.slice(-commentsOnEntry)
  }

  get pinned(): Comment | null {
    return this.#pinned
  }

  find(id: string): Comment | null {
    return this.#comments.find((comment) => comment.id === id) ?? null
  }

  apply(event: ChatEvent): void {
    switch (event.type) {
      case 'comment':
        // Those that are stored may be told again by the window, which knows their order.
        this.#comments = [...this.#comments.filter(({ id }) => id !== event.comment.id), event.comment].slice(-kept)
        return
      case 'deleted':
        return this.#remove(({ id }) => id === event.commentId)
      case 'deletedAllOf':
        return this.#remove(({ author }) => author.id === event.userId)
      case 'pinned':
        this.#pinned = event.comment
        return
      case 'slowMode':
        this.slowModeSeconds = event.seconds
        return
      case 'closing':
    }
  }

  #remove(isMeant: (comment: Comment) => boolean): void {
    this.#comments = this.#comments.filter((comment) => !isMeant(comment))
    if (this.#pinned && isMeant(this.#pinned)) this.#pinned = null
  }
}

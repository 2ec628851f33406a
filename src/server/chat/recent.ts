import { commentsOnEntry } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import type { LiveRoomEvent } from '#contract/lives/room.ts'

/** More than are shown, so that deleted comments leave no gap. */
const maxComments = 300

/** The latest comments and settings of a chat, computed from its events. */
export class RecentChat {
  #comments: Comment[] = []
  #pinned: Comment | null = null
  slowModeSeconds = 0

  constructor(stored?: { comments: readonly Comment[]; pinned: Comment | null; slowModeSeconds: number }) {
    this.#comments = [...(stored?.comments ?? [])]
    this.#pinned = stored?.pinned ?? null
    this.slowModeSeconds = stored?.slowModeSeconds ?? 0
  }

  /** For a client that joins, oldest first. */
  get shown(): Comment[] {
    return this.#comments.slice(-commentsOnEntry)
  }

  get pinned(): Comment | null {
    return this.#pinned
  }

  find(id: string): Comment | null {
    return this.#comments.find((comment) => comment.id === id) ?? null
  }

  apply(event: LiveRoomEvent): void {
    switch (event.type) {
      case 'comment':
        // The window may repeat stored comments; its order is the right one.
        this.#comments = [...this.#comments.filter(({ id }) => id !== event.comment.id), event.comment].slice(
          -maxComments,
        )
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
      case 'gift':
      case 'thanks':
    }
  }

  #remove(isDeleted: (comment: Comment) => boolean): void {
    this.#comments = this.#comments.filter((comment) => !isDeleted(comment))
    if (this.#pinned && isDeleted(this.#pinned)) this.#pinned = null
  }
}

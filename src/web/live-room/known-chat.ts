import type { ChatSnapshot, Comment } from '#contract/chat/schemas.ts'
import { commentsOnEntry } from '#contract/chat/limits.ts'
import type { LiveRoomEvent } from '#contract/lives/room.ts'

/** The chat as far as this client has received it. */
export interface KnownChat extends Omit<ChatSnapshot, 'comments'> {
  /** Oldest first, without gaps. */
  readonly comments: readonly Comment[]
  /** There may be earlier comments on the server. */
  readonly more: boolean
  /** Deletions since, applied to pages of earlier comments that were requested before. */
  readonly gone: { readonly comments: ReadonlySet<string>; readonly users: ReadonlySet<number> }
}

/** The most comments held; earlier ones are requested again on scrolling. */
export const maxComments = 2000

const nothingGone: KnownChat['gone'] = { comments: new Set(), users: new Set() }

export const fromSnapshot = (snapshot: ChatSnapshot): KnownChat => ({
  ...snapshot,
  more: snapshot.comments.length >= commentsOnEntry,
  gone: nothingGone,
})

/** Ignores a repeated comment: a comment sent twice under its key may be published again, even after its deletion. */
function addComment(chat: KnownChat, comment: Comment): KnownChat {
  const isRepeated = chat.gone.comments.has(comment.id) || chat.comments.some(({ id }) => id === comment.id)
  if (isRepeated) return chat
  const all = [...chat.comments, comment]
  // Drops a quarter at once, so that a full list is not copied for each comment.
  const comments = all.length > maxComments ? all.slice(-0.75 * maxComments) : all
  const users = new Set(chat.gone.users)
  users.delete(comment.author.id)
  return { ...chat, comments, more: chat.more || comments !== all, gone: { ...chat.gone, users } }
}

function removeComments(chat: KnownChat, isGone: (comment: Comment) => boolean, gone: KnownChat['gone']): KnownChat {
  return {
    ...chat,
    comments: chat.comments.filter((comment) => !isGone(comment)),
    pinned: chat.pinned && isGone(chat.pinned) ? null : chat.pinned,
    gone,
  }
}

/** Applies an event; ignores types that this version does not know. */
export function applyEvent(chat: KnownChat, event: LiveRoomEvent): KnownChat {
  const { gone } = chat
  switch (event.type) {
    case 'comment':
      return addComment(chat, event.comment)
    case 'deleted': {
      const comments = new Set(gone.comments).add(event.commentId)
      return removeComments(chat, ({ id }) => id === event.commentId, { ...gone, comments })
    }
    case 'deletedAllOf': {
      const users = new Set(gone.users).add(event.userId)
      return removeComments(chat, ({ author }) => author.id === event.userId, { ...gone, users })
    }
    case 'pinned':
      return { ...chat, pinned: event.comment }
    case 'slowMode':
      return { ...chat, slowModeSeconds: event.seconds }
    case 'closing':
      return { ...chat, closesAt: event.closesAt }
    default:
      return chat
  }
}

/** Prepends a page of earlier comments, without deleted and repeated ones. */
export function prependComments(chat: KnownChat, page: readonly Comment[], more: boolean): KnownChat {
  const present = new Set(chat.comments.map(({ id }) => id))
  const { comments, users } = chat.gone
  const earlier = page.filter(({ id, author }) => !present.has(id) && !comments.has(id) && !users.has(author.id))
  return { ...chat, comments: [...earlier, ...chat.comments], more }
}

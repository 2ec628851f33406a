import type { ChatSnapshot, Comment, commentsOnEntry } from '#contract/chat.ts'
import type { RoomEvent } from '#contract/realtime.ts'

/** What a page knows of a chat. */
export interface KnownChat extends Omit<ChatSnapshot, 'comments'> {
  /** The oldest first, without holes. */
  readonly comments: readonly Comment[]
  /** There may be earlier ones to ask for. */
  readonly more: boolean
  /** What was taken away since, for pages of earlier comments that were asked for before. */
  readonly gone: { readonly comments: ReadonlySet<string>; readonly users: ReadonlySet<number> }
}

/** A page keeps so many; earlier ones are asked for again when somebody scrolls there. */
export const keptComments = 2000

/** The contract's figure, without its schemas in this bundle: a snapshot with fewer holds all that there is. */
const onEntry = 50 satisfies typeof commentsOnEntry

const nothingGone: KnownChat['gone'] = { comments: new Set(), users: new Set() }

export const fromSnapshot = (snapshot: ChatSnapshot): KnownChat => ({
  ...snapshot,
  more: snapshot.comments.length >= onEntry,
  gone: nothingGone,
})

/** What is said again under its key may be told again, even after it was taken away. */
function add(chat: KnownChat, comment: Comment): KnownChat {
  const isTold = chat.gone.comments.has(comment.id) || chat.comments.some(({ id }) => id === comment.id)
  if (isTold) return chat
  const all = [...chat.comments, comment]
  // By a quarter at a time, so that a full list is not copied around for each comment.
  const kept = all.length > keptComments ? all.slice(-0.75 * keptComments) : all
  const users = new Set(chat.gone.users)
  users.delete(comment.author.id)
  return { ...chat, comments: kept, more: chat.more || kept !== all, gone: { ...chat.gone, users } }
}

function without(chat: KnownChat, isGone: (comment: Comment) => boolean, gone: KnownChat['gone']): KnownChat {
  return {
    ...chat,
    comments: chat.comments.filter((comment) => !isGone(comment)),
    pinned: chat.pinned && isGone(chat.pinned) ? null : chat.pinned,
    gone,
  }
}

/** The chat after an event; one of a kind that this version does not know changes nothing. */
export function happen(chat: KnownChat, event: RoomEvent): KnownChat {
  const { gone } = chat
  switch (event.type) {
    case 'comment':
      return add(chat, event.comment)
    case 'deleted': {
      const comments = new Set(gone.comments).add(event.commentId)
      return without(chat, ({ id }) => id === event.commentId, { ...gone, comments })
    }
    case 'deletedAllOf': {
      const users = new Set(gone.users).add(event.userId)
      return without(chat, ({ author }) => author.id === event.userId, { ...gone, users })
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

/** The chat with a page of comments that come before those it has. */
export function precede(chat: KnownChat, page: readonly Comment[], more: boolean): KnownChat {
  const known = new Set(chat.comments.map(({ id }) => id))
  const { comments, users } = chat.gone
  const earlier = page.filter(({ id, author }) => !known.has(id) && !comments.has(id) && !users.has(author.id))
  return { ...chat, comments: [...earlier, ...chat.comments], more }
}

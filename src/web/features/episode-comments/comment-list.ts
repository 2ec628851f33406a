import type { CommentLikes, EpisodeComment, EpisodeReply } from '#contract/episode-comments/schemas.ts'
import type { LoadedComments, LoadedReplies } from './read-comments.ts'

const isBefore = (a: EpisodeComment, b: EpisodeComment): boolean => (a.atMs ?? 0) < (b.atMs ?? 0)

/** Adds the next page; comments that moved to it meanwhile are not repeated. */
export function appendPage(list: LoadedComments, page: LoadedComments): LoadedComments {
  const ids = new Set(list.comments.map(({ id }) => id))
  return { ...page, comments: [...list.comments, ...page.comments.filter(({ id }) => !ids.has(id))] }
}

/**
 * Adds a new comment: first, so that its author sees it, also among the best; in the order of the video at its position,
 * unless a later page has it. A repeated answer adds nothing.
 */
export function addComment(list: LoadedComments, comment: EpisodeComment): LoadedComments {
  const { comments, count, next, order } = list
  if (comments.some(({ id }) => id === comment.id) || list.pinned?.id === comment.id) return list
  const added = { ...list, count: count + 1 }
  if (order !== 'time') return { ...added, comments: [comment, ...comments] }
  if (comment.atMs === null) return added
  const following = comments.findIndex((other) => isBefore(comment, other))
  if (following < 0) return next === null ? { ...added, comments: [...comments, comment] } : added
  return { ...added, comments: comments.toSpliced(following, 0, comment) }
}

/** Changes each comment, the pinned one among them. */
function mapComments(list: LoadedComments, change: (comment: EpisodeComment) => EpisodeComment): LoadedComments {
  return { ...list, pinned: list.pinned && change(list.pinned), comments: list.comments.map(change) }
}

/** Adds a reply after those that are shown; a repeated answer adds nothing. */
export function addReply(list: LoadedComments, commentId: string, reply: EpisodeReply): LoadedComments {
  let added = 0
  const changed = mapComments(list, (comment) => {
    const { count, items, next } = comment.replies
    if (comment.id !== commentId || items.some(({ id }) => id === reply.id)) return comment
    added = 1
    return { ...comment, replies: { count: count + 1, items: [...items, reply], next } }
  })
  return { ...changed, count: list.count + added }
}

/** Adds the next page of replies in the order of writing; a new reply that is shown already is not repeated. */
export function appendReplies(list: LoadedComments, commentId: string, page: LoadedReplies): LoadedComments {
  const ids = new Set(page.items.map(({ id }) => id))
  return mapComments(list, (comment) => {
    if (comment.id !== commentId) return comment
    const { count, items } = comment.replies
    const all = [...items.filter(({ id }) => !ids.has(id)), ...page.items]
    const inOrder = all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    return { ...comment, replies: { count, items: inOrder, next: page.next } }
  })
}

/** Shows another page of replies in place of the first ones. */
export const replaceReplies = (list: LoadedComments, commentId: string, page: LoadedReplies): LoadedComments =>
  mapComments(list, (comment) =>
    comment.id === commentId ? { ...comment, replies: { ...page, count: comment.replies.count } } : comment,
  )

/** Removes a comment with its replies, or a reply. */
export function removeComment(list: LoadedComments, id: string): LoadedComments {
  const removed = [list.pinned, ...list.comments].find((comment) => comment?.id === id)
  if (removed) {
    const { pinned, comments, count } = list
    return {
      ...list,
      pinned: pinned?.id === id ? null : pinned,
      comments: comments.filter((comment) => comment.id !== id),
      count: count - 1 - removed.replies.count,
    }
  }
  let replies = 0
  const changed = mapComments(list, (comment) => {
    const items = comment.replies.items.filter((reply) => reply.id !== id)
    const fewer = comment.replies.items.length - items.length
    replies += fewer
    return fewer === 0
      ? comment
      : { ...comment, replies: { ...comment.replies, items, count: comment.replies.count - fewer } }
  })
  return { ...changed, count: list.count - replies }
}

/** Sets the likes of a comment or a reply. */
export function setLikes(list: LoadedComments, id: string, { likes, liked }: CommentLikes): LoadedComments {
  return mapComments(list, (comment) => {
    if (comment.id === id) return { ...comment, likes, liked }
    if (!comment.replies.items.some((reply) => reply.id === id)) return comment
    const items = comment.replies.items.map((reply) => (reply.id === id ? { ...reply, likes, liked } : reply))
    return { ...comment, replies: { ...comment.replies, items } }
  })
}

/** Hides the comments and replies of a user whom the viewer has blocked; others see them, so that the numbers stay. */
export function hideAuthor(list: LoadedComments, userId: number): LoadedComments {
  const shown = {
    ...list,
    pinned: list.pinned?.author.id === userId ? null : list.pinned,
    comments: list.comments.filter(({ author }) => author.id !== userId),
  }
  return mapComments(shown, (comment) => {
    const items = comment.replies.items.filter(({ author }) => author.id !== userId)
    return { ...comment, replies: { ...comment.replies, items } }
  })
}

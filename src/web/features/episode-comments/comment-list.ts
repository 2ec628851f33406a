import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { LoadedComments } from './read-comments.ts'

const isBefore = (a: EpisodeComment, b: EpisodeComment): boolean => (a.atMs ?? 0) < (b.atMs ?? 0)

/** Adds the next page; comments that moved to it meanwhile are not repeated. */
export function appendPage(list: LoadedComments, page: LoadedComments): LoadedComments {
  const ids = new Set(list.comments.map(({ id }) => id))
  return { ...page, comments: [...list.comments, ...page.comments.filter(({ id }) => !ids.has(id))] }
}

/** Adds a new comment at its position, unless a later page has it; a repeated answer adds nothing. */
export function addComment(list: LoadedComments, comment: EpisodeComment): LoadedComments {
  const { comments, count, next, order } = list
  if (comments.some(({ id }) => id === comment.id) || list.pinned?.id === comment.id) return list
  const added = { ...list, count: count + 1 }
  if (order === 'newest') return { ...added, comments: [comment, ...comments] }
  if (comment.atMs === null) return added
  const following = comments.findIndex((other) => isBefore(comment, other))
  if (following < 0) return next === null ? { ...added, comments: [...comments, comment] } : added
  return { ...added, comments: comments.toSpliced(following, 0, comment) }
}

export function removeComment(list: LoadedComments, id: string): LoadedComments {
  if (list.pinned?.id === id) return { ...list, pinned: null, count: list.count - 1 }
  const comments = list.comments.filter((comment) => comment.id !== id)
  return { ...list, comments, count: list.count - (list.comments.length - comments.length) }
}

/** Hides the comments of a user whom the viewer has blocked; others see them, so that the number stays. */
export const hideAuthor = (list: LoadedComments, userId: number): LoadedComments => ({
  ...list,
  pinned: list.pinned?.author.id === userId ? null : list.pinned,
  comments: list.comments.filter(({ author }) => author.id !== userId),
})

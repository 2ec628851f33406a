import type { Comment } from '#contract/chat.ts'

export interface RecordedComment {
  readonly comment: Comment
  /** Where in what is played it was said, in milliseconds. */
  readonly atMs: number
}

/** A stretch of the recording whose comments are known, all of them. */
export interface RecordedComments {
  readonly fromMs: number
  /** Up to here, this included; Infinity when there are no more. */
  readonly toMs: number
  readonly comments: readonly RecordedComment[]
}

export const nothingRecorded: RecordedComments = { fromMs: 0, toMs: -1, comments: [] }

/** What has been said shortly before belongs to what is seen. */
const before = 120_000
/** So far ahead of what is played the comments are there. */
const ahead = 30_000

/** From where comments are to be asked for, so that those of `nowMs` are there in time; null while they are. */
export function wanted({ fromMs, toMs }: RecordedComments, nowMs: number): number | null {
  const begin = Math.max(0, nowMs - before)
  // What is known leads there without a hole, or else it is left behind.
  if (toMs < fromMs || nowMs < fromMs || begin > toMs) return begin
  return toMs - nowMs < ahead ? toMs : null
}

interface Page {
  readonly comments: readonly { readonly comment: Comment; readonly atMs: number | null }[]
  readonly more: boolean
}

/** What is known with a page that was asked for `fromMs` on. */
export function withPage(known: RecordedComments, fromMs: number, page: Page): RecordedComments {
  const goesOn = known.toMs >= known.fromMs && fromMs >= known.fromMs && fromMs <= known.toMs
  const kept = goesOn ? known.comments.filter(({ atMs }) => atMs < fromMs) : []
  const fresh = page.comments.flatMap(({ comment, atMs }) => (atMs === null ? [] : [{ comment, atMs }]))
  const last = fresh.at(-1)?.atMs ?? fromMs
  return {
    fromMs: goesOn ? known.fromMs : fromMs,
    // A page full of one moment is all that can be had of that moment.
    toMs: page.more ? Math.max(last, fromMs + 1) : Infinity,
    comments: [...kept, ...fresh],
  }
}

/** What had been said by `nowMs`. */
export function saidBy({ comments }: RecordedComments, nowMs: number): readonly Comment[] {
  const next = comments.findIndex(({ atMs }) => atMs > nowMs)
  return (next < 0 ? comments : comments.slice(0, next)).map(({ comment }) => comment)
}

export const withoutComment = (known: RecordedComments, id: string): RecordedComments => ({
  ...known,
  comments: known.comments.filter(({ comment }) => comment.id !== id),
})

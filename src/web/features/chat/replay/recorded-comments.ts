import type { Comment } from '#contract/chat/schemas.ts'

export interface RecordedComment {
  readonly comment: Comment
  /** The position in the played recording, in milliseconds. */
  readonly atMs: number
}

/** A range of the recording whose comments are all loaded. */
export interface LoadedRange {
  readonly fromMs: number
  /** Inclusive; Infinity when there are no more comments. */
  readonly toMs: number
  readonly comments: readonly RecordedComment[]
}

export const emptyRange: LoadedRange = { fromMs: 0, toMs: -1, comments: [] }

/** Comments of this time before the position are shown with it. */
const lookBackMs = 120_000
/** Comments are loaded this far ahead of the position. */
const lookAheadMs = 30_000

/** The position from which to load comments for `nowMs`; null while enough are loaded. */
export function nextLoadFrom({ fromMs, toMs }: LoadedRange, nowMs: number): number | null {
  const startMs = Math.max(0, nowMs - lookBackMs)
  // The loaded range must reach the position without a gap; otherwise a new range replaces it.
  if (toMs < fromMs || nowMs < fromMs || startMs > toMs) return startMs
  return toMs - nowMs < lookAheadMs ? toMs : null
}

interface Page {
  readonly comments: readonly { readonly comment: Comment; readonly atMs: number | null }[]
  readonly more: boolean
}

/** Adds a page that was loaded from `fromMs`. A page that does not continue the range replaces it. */
export function addPage(range: LoadedRange, fromMs: number, page: Page): LoadedRange {
  const continues = range.toMs >= range.fromMs && fromMs >= range.fromMs && fromMs <= range.toMs
  const earlier = continues ? range.comments.filter(({ atMs }) => atMs < fromMs) : []
  const fresh = page.comments.flatMap(({ comment, atMs }) => (atMs === null ? [] : [{ comment, atMs }]))
  const last = fresh.at(-1)?.atMs ?? fromMs
  return {
    fromMs: continues ? range.fromMs : fromMs,
    // When a whole page has the same position, its other comments cannot be loaded: continue after it.
    toMs: page.more ? Math.max(last, fromMs + 1) : Infinity,
    comments: [...earlier, ...fresh],
  }
}

/** The loaded comments up to `nowMs`. */
export function commentsUntil({ comments }: LoadedRange, nowMs: number): readonly Comment[] {
  const next = comments.findIndex(({ atMs }) => atMs > nowMs)
  return (next < 0 ? comments : comments.slice(0, next)).map(({ comment }) => comment)
}

export const removeComment = (range: LoadedRange, id: string): LoadedRange => ({
  ...range,
  comments: range.comments.filter(({ comment }) => comment.id !== id),
})

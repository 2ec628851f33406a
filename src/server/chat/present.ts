import type { ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import type { LiveRow } from './context.ts'
import type { CommentRow } from './store/comments.ts'

/** Authors are signed in; the table enforces it. */
const writer = (role: ChatRole): Exclude<ChatRole, 'visitor'> => (role === 'visitor' ? 'user' : role)

export const presentComment = ({ id, author, authorRole, text, writtenAt }: CommentRow): Comment => ({
  id,
  author: { ...author, role: writer(authorRole) },
  text,
  at: writtenAt.toISOString(),
})

/**
 * The time in the recording of a live at `at`, in milliseconds; null before and after the recording. An interrupted live
 * is still recorded, because the standby image is.
 */
export function recordedMs({ startedAt, endedAt }: Pick<LiveRow, 'startedAt' | 'endedAt'>, at: Date): number | null {
  if (startedAt === null || at < startedAt) return null
  if (endedAt !== null && at > endedAt) return null
  return at.getTime() - startedAt.getTime()
}

/** The played range of a recording; null where there is none. */
export function shownOf({ archive }: Pick<LiveRow, 'archive'>): { fromMs: number; toMs: number } | null {
  if (!archive) return null
  return { fromMs: archive.trimFromMs ?? 0, toMs: archive.trimToMs ?? archive.durationMs }
}

/** Whether `at` is in a trimmed part of the recording. */
export function isTrimmedAway(live: LiveRow, at: Date): boolean {
  const shown = shownOf(live)
  const ms = recordedMs(live, at)
  return shown !== null && ms !== null && (ms < shown.fromMs || ms >= shown.toMs)
}

import type { ChatRole } from '#contract/chat/limits.ts'
import type { Comment } from '#contract/chat/schemas.ts'
import type { CommentRow } from './store/comments.ts'

/** Authors are signed in; the table enforces it. */
const writer = (role: ChatRole): Exclude<ChatRole, 'visitor'> => (role === 'visitor' ? 'user' : role)

export const presentComment = ({ id, author, authorRole, text, writtenAt }: CommentRow): Comment => ({
  id,
  author: { ...author, role: writer(authorRole) },
  text,
  at: writtenAt.toISOString(),
})

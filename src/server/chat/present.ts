import type { ChatRole, Comment } from '#contract/chat.ts'
import type { CommentRow } from './store/comments.ts'

/** Only who is signed in has written anything, and the table holds to that. */
const writer = (role: ChatRole): Exclude<ChatRole, 'visitor'> => (role === 'visitor' ? 'user' : role)

export const presentComment = ({ id, author, authorRole, text, writtenAt }: CommentRow): Comment => ({
  id,
  author: { ...author, role: writer(authorRole) },
  text,
  at: writtenAt.toISOString(),
})

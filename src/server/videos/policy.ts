import { DomainError } from '../errors.ts'
import type { Editor, Viewer } from '../viewer.ts'

/** Whether a user owns or edits a channel. */
export type MayEdit = (channelId: number, userId: number) => Promise<boolean>
/** Whether a viewer who does not edit the channel may watch a video. */
export type MayWatch = (videoId: number, viewer: Viewer, inviteKey: string | null) => Promise<boolean>

/** Throws `NOT_YOUR_CHANNEL`; staff edit every channel. */
export async function requireEditor(mayEdit: MayEdit, channelId: number, editor: Editor): Promise<void> {
  if ('user' in editor && !(await mayEdit(channelId, editor.user.id))) throw new DomainError('NOT_YOUR_CHANNEL')
}

import type { Profile } from '#contract/account/schemas.ts'
import type { ModeratedSetting } from '#contract/chat/schemas.ts'
import type { ChatContext } from '../context.ts'
import type { Moderation } from './moderation.ts'
import { changeBannedWords, liftBan, readSettingOf } from './setting.ts'

/** The banned users and words of a liver, which moderators and staff change on the page of a live. */
export function createModeratedSetting(context: ChatContext, { requireModeratorIn, entryOf }: Moderation) {
  return {
    async read(viewer: Profile, liveId: string): Promise<ModeratedSetting> {
      const { live } = await requireModeratorIn(viewer, liveId)
      return readSettingOf(context, live.liver.id)
    },

    async liftBan(viewer: Profile, liveId: string, userId: number): Promise<ModeratedSetting> {
      const { live, role } = await requireModeratorIn(viewer, liveId)
      const liverId = live.liver.id
      const subject = { actorUserId: viewer.user.id, subjectUserId: userId }
      const entry = entryOf(role, { ...subject, action: 'chat.ban_lifted', details: { liveId } })
      return liftBan(context, { liverId, userId }, entry)
    },

    async changeWord(
      viewer: Profile,
      liveId: string,
      { word, banned }: { word: string; banned: boolean },
    ): Promise<ModeratedSetting> {
      const { live, role } = await requireModeratorIn(viewer, liveId)
      const liverId = live.liver.id
      const subject = { actorUserId: viewer.user.id, subjectUserId: liverId }
      const entry = entryOf(role, { ...subject, action: 'chat.word_changed', details: { liveId, word, banned } })
      const edited = banned ? { before: [], words: [word] } : { before: [word], words: [] }
      return changeBannedWords(context, liverId, edited, entry)
    },
  }
}

import type { Profile } from '#contract/account/schemas.ts'
import { bannedWordsMax } from '#contract/chat/limits.ts'
import type { ModeratedSetting } from '#contract/chat/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { ChatContext } from '../context.ts'
import { changeWord, findPerson, removeBan } from '../store/people.ts'
import type { Moderation } from './moderation.ts'
import { readSettingOf, settingChanged } from './setting.ts'

/** The banned users and words of a liver, which moderators and staff change on the page of a live. */
export function createModeratedSetting(context: ChatContext, { requireModeratorIn, entryOf }: Moderation) {
  const { database } = context
  return {
    async read(viewer: Profile, liveId: string): Promise<ModeratedSetting> {
      const { live } = await requireModeratorIn(viewer, liveId)
      return readSettingOf(context, live.liver.id)
    },

    async liftBan(viewer: Profile, liveId: string, userId: number): Promise<ModeratedSetting> {
      const { live, role } = await requireModeratorIn(viewer, liveId)
      const liverId = live.liver.id
      if (!(await database.run(findPerson, { liverId, userId }))) throw new DomainError('USER_NOT_FOUND')
      const subject = { actorUserId: viewer.user.id, subjectUserId: userId }
      const entry = entryOf(role, { ...subject, action: 'chat.ban_lifted', details: { liveId } })
      await database.run(removeBan, { liverId, userId, entry })
      return settingChanged(context, liverId, userId)
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
      const changed = await database.run(changeWord, { liverId, word, banned, most: bannedWordsMax, entry })
      if (!changed) throw new DomainError('TOO_MANY_BANNED_WORDS')
      return settingChanged(context, liverId, null)
    },
  }
}

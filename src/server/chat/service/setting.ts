import { deletedUserName } from '#contract/account/deleted-user.ts'
import type { Profile, Person } from '#contract/account/schemas.ts'
import { moderatorsMax } from '#contract/chat/limits.ts'
import type { ChatSetting } from '#contract/chat/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { ChatContext } from '../context.ts'
import {
  addModerator,
  findPerson,
  listBlocked,
  readSetting,
  removeBan,
  removeModerator,
  setBlocked,
  storeWords,
} from '../store/people.ts'

export async function readSettingOf({ database }: ChatContext, liverId: number): Promise<ChatSetting> {
  const { banned, ...setting } = await database.run(readSetting, liverId)
  return {
    ...setting,
    banned: banned.map(({ user, since, by }) => ({ user, since: since.toISOString(), by: by ?? deletedUserName })),
  }
}

/** Publishes a change, of one user or of all, to the chats of the liver. Returns the setting. */
export async function settingChanged(
  context: ChatContext,
  liverId: number,
  userId: number | null,
): Promise<ChatSetting> {
  await context.publishModeration({ type: 'moderationChanged', liverId, userId })
  return readSettingOf(context, liverId)
}

/** The moderation settings of livers, and the users whom a user has blocked. */
export function createSetting(context: ChatContext) {
  const { database, clock } = context

  function requireLiver({ user, roles }: Profile): number {
    if (!roles.includes('liver')) throw new DomainError('NO_LIVE_LICENSE')
    return user.id
  }

  async function requireUser(liverId: number, userId: number): Promise<{ readonly staff: boolean }> {
    const person = await database.run(findPerson, { liverId, userId })
    if (!person) throw new DomainError('USER_NOT_FOUND')
    return person
  }

  const read = (liverId: number): Promise<ChatSetting> => readSettingOf(context, liverId)
  const changed = (liverId: number, userId: number | null): Promise<ChatSetting> =>
    settingChanged(context, liverId, userId)

  return {
    read: async (viewer: Profile): Promise<ChatSetting> => read(requireLiver(viewer)),

    async setModerator(viewer: Profile, userId: number, named: boolean): Promise<ChatSetting> {
      const liverId = requireLiver(viewer)
      if (!named) {
        await database.run(removeModerator, { liverId, userId })
        return changed(liverId, userId)
      }
      await requireUser(liverId, userId)
      // The liver can moderate anyway.
      if (userId === liverId) return read(liverId)
      const added = await database.run(addModerator, { liverId, userId, namedAt: clock.now(), most: moderatorsMax })
      if (!added) throw new DomainError('TOO_MANY_MODERATORS')
      return changed(liverId, userId)
    },

    async liftBan(viewer: Profile, userId: number): Promise<ChatSetting> {
      const liverId = requireLiver(viewer)
      await requireUser(liverId, userId)
      await database.run(removeBan, { liverId, userId, entry: null })
      return changed(liverId, userId)
    },

    async setBannedWords(viewer: Profile, words: readonly string[]): Promise<ChatSetting> {
      const liverId = requireLiver(viewer)
      await database.run(storeWords, { liverId, words: [...new Set(words)] })
      return changed(liverId, null)
    },

    listBlocked: (viewer: Profile): Promise<Person[]> => database.run(listBlocked, viewer.user.id),

    async block(viewer: Profile, blockedId: number, blocked: boolean): Promise<Person[]> {
      const { id: userId } = viewer.user
      if (blockedId === userId) throw new DomainError('TARGET_PROTECTED')
      if (blocked && (await requireUser(userId, blockedId)).staff) throw new DomainError('TARGET_PROTECTED')
      const users = await database.run(setBlocked, { userId, blockedId, since: clock.now(), blocked })
      if (blocked) await context.publishModeration({ type: 'blocked', userId: blockedId })
      return users
    },
  }
}

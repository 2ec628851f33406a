import { deletedUserName } from '#contract/account/deleted-user.ts'
import type { Profile, Person } from '#contract/account/schemas.ts'
import { bannedWordsMax, moderatorsMax } from '#contract/chat/limits.ts'
import type { ChatSetting } from '#contract/chat/schemas.ts'
import type { StampedEntry } from '../../audit/operations.ts'
import { DomainError } from '../../errors.ts'
import type { ChatContext } from '../context.ts'
import type { EditedWords } from '../merge-words.ts'
import {
  addModerator,
  findPerson,
  listBlocked,
  readSetting,
  removeBan,
  removeModerator,
  setBlocked,
  type Pair,
} from '../store/people.ts'
import { changeWords } from '../store/words.ts'

export async function readSettingOf({ database }: ChatContext, liverId: number): Promise<ChatSetting> {
  const { banned, ...setting } = await database.run(readSetting, liverId)
  return {
    ...setting,
    banned: banned.map(({ user, since, by }) => ({ user, since: since.toISOString(), by: by ?? deletedUserName })),
  }
}

/** Publishes a change, of one user or of all, to the chats of the liver. Returns the setting. */
async function settingChanged(context: ChatContext, liverId: number, userId: number | null): Promise<ChatSetting> {
  await context.publishModeration({ type: 'moderationChanged', liverId, userId })
  return readSettingOf(context, liverId)
}

/** Lifts a ban. Throws `USER_NOT_FOUND`. Returns the setting. */
export async function liftBan(context: ChatContext, pair: Pair, entry: StampedEntry | null): Promise<ChatSetting> {
  const { database } = context
  if (!(await database.run(findPerson, pair))) throw new DomainError('USER_NOT_FOUND')
  await database.run(removeBan, { ...pair, entry })
  return settingChanged(context, pair.liverId, pair.userId)
}

/** Changes the banned words. Throws `TOO_MANY_BANNED_WORDS`. Returns the setting. */
export async function changeBannedWords(
  context: ChatContext,
  liverId: number,
  edited: EditedWords,
  entry: StampedEntry | null,
): Promise<ChatSetting> {
  const result = await context.database.run(changeWords, { liverId, ...edited, most: bannedWordsMax, entry })
  if (result === 'tooMany') throw new DomainError('TOO_MANY_BANNED_WORDS')
  return result === 'changed' ? settingChanged(context, liverId, null) : readSettingOf(context, liverId)
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

    liftBan: async (viewer: Profile, userId: number): Promise<ChatSetting> =>
      liftBan(context, { liverId: requireLiver(viewer), userId }, null),

    changeBannedWords: async (viewer: Profile, edited: EditedWords): Promise<ChatSetting> =>
      changeBannedWords(context, requireLiver(viewer), edited, null),

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

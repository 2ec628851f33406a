import type { Profile } from '#contract/account.ts'
import { moderatorsMax, type ChatSetting, type ChatUser } from '#contract/chat.ts'
import { Refusal } from '../../http/index.ts'
import type { ChatParts } from '../setup.ts'
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

/** Shown for somebody who has left. */
const nobody = '—'

/** How livers keep their chats, and whom users do not want to hear. */
export function createSetting(parts: ChatParts) {
  const { database, clock } = parts

  function mustBeLiver({ user, roles }: Profile): number {
    if (!roles.includes('liver')) throw new Refusal('NO_LIVE_LICENSE')
    return user.id
  }

  async function mustBeThere(liverId: number, userId: number): Promise<{ readonly staff: boolean }> {
    const person = await database.run(findPerson, { liverId, userId })
    if (!person) throw new Refusal('USER_NOT_FOUND')
    return person
  }

  async function read(liverId: number): Promise<ChatSetting> {
    const { banned, ...setting } = await database.run(readSetting, liverId)
    return {
      ...setting,
      banned: banned.map(({ user, since, by }) => ({ user, since: since.toISOString(), by: by ?? nobody })),
    }
  }

  async function told(liverId: number, userId: number | null): Promise<ChatSetting> {
    await parts.tell({ type: 'keeping', liverId, userId })
    return read(liverId)
  }

  return {
    read: async (viewer: Profile): Promise<ChatSetting> => read(mustBeLiver(viewer)),

    async nameModerator(viewer: Profile, userId: number, named: boolean): Promise<ChatSetting> {
      const liverId = mustBeLiver(viewer)
      if (!named) {
        await database.run(removeModerator, { liverId, userId })
        return told(liverId, userId)
      }
      await mustBeThere(liverId, userId)
      // The liver keeps order anyway.
      if (userId === liverId) return read(liverId)
      const added = await database.run(addModerator, { liverId, userId, namedAt: clock.now(), most: moderatorsMax })
      if (!added) throw new Refusal('TOO_MANY_MODERATORS')
      return told(liverId, userId)
    },

    async liftBan(viewer: Profile, userId: number): Promise<ChatSetting> {
      const liverId = mustBeLiver(viewer)
      await mustBeThere(liverId, userId)
      await database.run(removeBan, { liverId, userId })
      return told(liverId, userId)
    },

    async setBannedWords(viewer: Profile, words: readonly string[]): Promise<ChatSetting> {
      const liverId = mustBeLiver(viewer)
      await database.run(storeWords, { liverId, words: [...new Set(words)] })
      return told(liverId, null)
    },

    listBlocked: (viewer: Profile): Promise<ChatUser[]> => database.run(listBlocked, viewer.user.id),

    async block(viewer: Profile, blockedId: number, blocked: boolean): Promise<ChatUser[]> {
      const { id: userId } = viewer.user
      if (blockedId === userId) throw new Refusal('NOT_AGAINST_THEM')
      if (blocked && (await mustBeThere(userId, blockedId)).staff) throw new Refusal('NOT_AGAINST_THEM')
      return database.run(setBlocked, { userId, blockedId, since: clock.now(), blocked })
    },
  }
}

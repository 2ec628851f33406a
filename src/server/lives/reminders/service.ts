import type { Profile } from '#contract/account/schemas.ts'
import { remindersMax } from '#contract/lives/limits.ts'
import type { ReminderState } from '#contract/lives/schemas.ts'
import { DomainError } from '../../errors.ts'
import type { LivesContext } from '../service/context.ts'
import type { LiveRow } from '../store.ts'
import { addReminder, listReminded, listReminders, removeReminder, removeRemindersOf } from './store.ts'

/** Parameters of one query. */
const usersAtOnce = 1000

/** Users who want to be reminded of the start of a scheduled live. */
export function createReminders({ database, clock }: Pick<LivesContext, 'database' | 'clock'>) {
  return {
    /** The caller has checked that the user may watch the live. */
    async add({ user }: Profile, { id }: LiveRow): Promise<ReminderState> {
      const reminder = { liveId: id, userId: user.id, createdAt: clock.now(), most: remindersMax }
      const reminders = await database.run(addReminder, reminder)
      if (typeof reminders === 'string') throw new DomainError(reminders)
      return { reminders, reminding: true }
    },

    async remove({ user }: Profile, { id }: LiveRow): Promise<ReminderState> {
      const reminders = await database.run(removeReminder, { liveId: id, userId: user.id })
      return { reminders, reminding: false }
    },

    /** Ids of the scheduled lives that the user is reminded of. */
    list: ({ user }: Profile): Promise<string[]> => database.run(listReminders, user.id),

    removeAll: (userId: number): Promise<void> => database.run(removeRemindersOf, userId),

    /** Which of these users are reminded of the live. */
    async among(liveId: string, userIds: readonly number[]): Promise<number[]> {
      const reminded: number[] = []
      for (let at = 0; at < userIds.length; at += usersAtOnce) {
        const query = { liveId, userIds: userIds.slice(at, at + usersAtOnce) }
        reminded.push(...(await database.run(listReminded, query)))
      }
      return reminded
    },
  }
}

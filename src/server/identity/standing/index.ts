/** How accounts stand: the roles they were given, and whether they are suspended. Asks nobody who may change that. */
import type { GrantableRole, StaffUser } from '#contract/staff.ts'
import type { Audit } from '../../audit/index.ts'
import { Refusal } from '../../http/index.ts'
import type { Database } from '../../ports/database/port.ts'
import { changeAccountState, changeRole, readUser, searchUsers } from './store.ts'

const searchLimit = 100

interface Change {
  readonly userId: number
  /** Null: the operator at the machine. */
  readonly actorUserId: number | null
}

export interface RoleWanted extends Change {
  readonly role: GrantableRole
  readonly granted: boolean
}

export interface SuspensionWanted extends Change {
  readonly suspended: boolean
  readonly reason: string
}

export type Standing = ReturnType<typeof createStanding>

export function createStanding({ database, audit }: { database: Database; audit: Audit }) {
  /** Throws `USER_NOT_FOUND`, also for accounts that were deleted: there is nobody left to change. */
  async function read(userId: number): Promise<StaffUser> {
    const user = await database.run(readUser, userId)
    if (!user || user.state === 'deleted') throw new Refusal('USER_NOT_FOUND')
    return user
  }

  return {
    search: (words: string): Promise<StaffUser[]> => database.run(searchUsers, { words, limit: searchLimit }),

    async setRole({ userId, role, granted, actorUserId }: RoleWanted): Promise<StaffUser> {
      await read(userId)
      const action = granted ? 'role.granted' : 'role.taken'
      const entry = audit.stamp({ action, actorUserId, subjectUserId: userId, details: { role } })
      await database.run(changeRole, { userId, role, granted, entry })
      return read(userId)
    },

    async setSuspended({ userId, suspended, reason, actorUserId }: SuspensionWanted): Promise<StaffUser> {
      await read(userId)
      const action = suspended ? 'account.suspended' : 'account.restored'
      const entry = audit.stamp({ action, actorUserId, subjectUserId: userId, details: { reason } })
      const [from, to] = suspended ? (['active', 'suspended'] as const) : (['suspended', 'active'] as const)
      await database.run(changeAccountState, { userId, from, to, entry })
      return read(userId)
    },
  }
}

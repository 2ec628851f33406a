/** Granted roles and suspension of accounts, for staff. Does not check the caller's permission. */
import type { GrantableRole } from '#contract/staff/limits.ts'
import type { StaffUser } from '#contract/staff/schemas.ts'
import type { Audit } from '../../audit/index.ts'
import { DomainError } from '../../errors.ts'
import type { Outbox } from '../../outbox/index.ts'
import type { Database } from '../../ports/database/port.ts'
import { accountSuspended } from '../events.ts'
import { changeAccountState, changeRole, readUser, searchUsers } from './store.ts'

const searchLimit = 100

interface Change {
  readonly userId: number
  /** Null for the operator. */
  readonly actorUserId: number | null
}

export interface RoleRequest extends Change {
  readonly role: GrantableRole
  readonly granted: boolean
}

export interface SuspensionRequest extends Change {
  readonly suspended: boolean
  readonly reason: string
}

export type AccountStatus = ReturnType<typeof createAccountStatus>

interface AccountStatusDeps {
  readonly database: Database
  readonly audit: Audit
  readonly outbox: Pick<Outbox, 'wake'>
}

export function createAccountStatus({ database, audit, outbox }: AccountStatusDeps) {
  /** Throws `USER_NOT_FOUND`, also for deleted accounts. */
  async function read(userId: number): Promise<StaffUser> {
    const user = await database.run(readUser, userId)
    if (!user || user.state === 'deleted') throw new DomainError('USER_NOT_FOUND')
    return user
  }

  return {
    search: (words: string): Promise<StaffUser[]> => database.run(searchUsers, { words, limit: searchLimit }),

    async setRole({ userId, role, granted, actorUserId }: RoleRequest): Promise<StaffUser> {
      await read(userId)
      const action = granted ? 'role.granted' : 'role.revoked'
      const entry = audit.stamp({ action, actorUserId, subjectUserId: userId, details: { role } })
      await database.run(changeRole, { userId, role, granted, entry })
      return read(userId)
    },

    async setSuspended({ userId, suspended, reason, actorUserId }: SuspensionRequest): Promise<StaffUser> {
      await read(userId)
      const action = suspended ? 'account.suspended' : 'account.restored'
      const entry = audit.stamp({ action, actorUserId, subjectUserId: userId, details: { reason } })
      const [from, to] = suspended ? (['active', 'suspended'] as const) : (['suspended', 'active'] as const)
      const events = suspended ? [accountSuspended.of({ userId })] : []
      await database.run(changeAccountState, { userId, from, to, entry, events })
      outbox.wake()
      return read(userId)
    },
  }
}

import { grantableRoles } from '#contract/staff/limits.ts'
import type { StaffUser } from '#contract/staff/schemas.ts'
import { choiceOf, textOf, userIdOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const header = ['user', 'account', 'roles', 'name']

const listUsers = (users: readonly StaffUser[]): string =>
  table([header, ...users.map(({ id, state, roles, nickName }) => [String(id), state, roles.join(','), nickName])])

/** `role grant|take`. */
export async function roleCommand(call: StaffCall, [action, user, requested]: readonly string[]): Promise<string> {
  const granted = choiceOf('action for roles', ['grant', 'take'], action) === 'grant'
  const params = { userId: userIdOf(user) }
  const role = choiceOf('role', grantableRoles, requested)
  return listUsers([await call('POST /v1/staff/users/{userId}/roles', { params, body: { role, granted } })])
}

/** `user find|suspend|restore`. */
export async function userCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for users', ['find', 'suspend', 'restore'], action)
  if (chosen === 'find') {
    const { users } = await call('GET /v1/staff/users', { query: { words: textOf(rest) } })
    return users.length === 0 ? 'No users found.' : listUsers(users)
  }
  const [user, ...words] = rest
  const body = { suspended: chosen === 'suspend', reason: textOf(words) }
  return listUsers([
    await call('POST /v1/staff/users/{userId}/suspension', { params: { userId: userIdOf(user) }, body }),
  ])
}

import type { StaffUser } from '#contract/staff.ts'
import { choiceOf, textOf, userIdOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const header = ['user', 'account', 'roles', 'name']

/** Users as every command prints them. */
export const listUsers = (users: readonly StaffUser[]): string =>
  table([header, ...users.map(({ id, state, roles, nickName }) => [String(id), state, roles.join(','), nickName])])

/** `user find|suspend|restore`. */
export async function userCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action on users', ['find', 'suspend', 'restore'], action)
  if (chosen === 'find') {
    const { users } = await call('GET /v1/staff/users', { query: { words: textOf(rest) } })
    return users.length === 0 ? 'Nobody was found.' : listUsers(users)
  }
  const [user, ...words] = rest
  const body = { suspended: chosen === 'suspend', reason: textOf(words) }
  return listUsers([
    await call('POST /v1/staff/users/{userId}/suspension', { params: { userId: userIdOf(user) }, body }),
  ])
}

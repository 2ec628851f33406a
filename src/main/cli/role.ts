import { grantableRoles } from '#contract/staff.ts'
import { choiceOf, userIdOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { listUsers } from './user.ts'

/** `role grant|take`. */
export async function roleCommand(call: StaffCall, [action, user, wanted]: readonly string[]): Promise<string> {
  const granted = choiceOf('action on roles', ['grant', 'take'], action) === 'grant'
  const params = { userId: userIdOf(user) }
  const role = choiceOf('role to give', grantableRoles, wanted)
  return listUsers([await call('POST /v1/staff/users/{userId}/roles', { params, body: { role, granted } })])
}

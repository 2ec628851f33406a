import { licenceDecisions, licenceStates } from '#contract/livers/limits.ts'
import type { LicenceEntry } from '#contract/livers/schemas.ts'
import { choiceOf, minuteOf, textOf, userIdOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const listable = licenceStates.filter((state) => state !== 'none')

const row = ({ userId, nickName, licence }: LicenceEntry): string[] => [
  String(userId),
  licence.state,
  minuteOf(licence.appliedAt),
  minuteOf(licence.decidedAt),
  licence.reason === '' ? nickName : `${nickName}: ${licence.reason}`,
]

const header = ['user', 'licence', 'applied (UTC)', 'decided (UTC)', 'name and reason']

async function list(call: StaffCall, requested = 'applied'): Promise<string> {
  const state = choiceOf('state of a licence', listable, requested)
  const { licences } = await call('GET /v1/staff/licences', { query: { state } })
  return licences.length === 0 ? `No licences in state ${state}.` : table([header, ...licences.map(row)])
}

/** `licence list|grant|refuse|suspend`. */
export async function licenceCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for licences', ['list', ...licenceDecisions], action)
  if (chosen === 'list') return list(call, rest[0])
  const [user, ...words] = rest
  const request = { params: { userId: userIdOf(user) }, body: { decision: chosen, reason: textOf(words) } }
  return table([header, row(await call('POST /v1/staff/licences/{userId}', request))])
}

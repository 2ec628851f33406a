import { liveStates } from '#contract/lives/limits.ts'
import type { StaffLive } from '#contract/staff/schemas.ts'
import { choiceOf, invalidArgument, minuteOf, textOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const header = ['live', 'state', 'started (UTC)', 'archive', 'liver', 'title']

const archiveOf = ({ published, withheld }: StaffLive): string => {
  if (published === null) return '-'
  if (withheld) return 'withheld'
  return published ? 'published' : 'unpublished'
}

const listLives = (lives: readonly StaffLive[]): string =>
  table([
    header,
    ...lives.map((live) => [
      live.id,
      live.state,
      minuteOf(live.startedAt),
      archiveOf(live),
      `${live.liver.id} ${live.liver.nickName}`,
      live.title,
    ]),
  ])

function liveIdOf(argument: string | undefined): string {
  if (argument === undefined || !/^[0-9A-Za-z]{12}$/.test(argument)) {
    throw invalidArgument('live', 'give the id in the first column of "live list"', argument)
  }
  return argument
}

/** `live list|end`. */
export async function liveCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for lives', ['list', 'end'], action)
  if (chosen === 'list') {
    const state = choiceOf('state of a live', liveStates, rest[0] ?? 'on_air')
    const { lives } = await call('GET /v1/staff/lives', { query: { state } })
    return lives.length === 0 ? `No lives in state ${state}.` : listLives(lives)
  }
  const [id, ...words] = rest
  const request = { params: { id: liveIdOf(id) }, body: { reason: textOf(words) } }
  return listLives([await call('POST /v1/staff/lives/{id}/end', request)])
}

/** `archive unpublish|publish|delete`. */
export async function archiveCommand(call: StaffCall, [action, id, ...words]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for archives', ['unpublish', 'publish', 'delete'], action)
  const params = { id: liveIdOf(id) }
  const reason = textOf(words)
  if (chosen === 'delete') {
    return listLives([await call('POST /v1/staff/lives/{id}/archive/deletion', { params, body: { reason } })])
  }
  const body = { published: chosen === 'publish', reason }
  return listLives([await call('POST /v1/staff/lives/{id}/archive/publication', { params, body })])
}

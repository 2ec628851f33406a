import { applicationCampaigns, applicationSteps } from '#contract/applications/limits.ts'
import type { LiverApplication } from '#contract/applications/schemas.ts'
import { choiceOf, minuteOf, numberOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const idHint = 'give the number in the first column of "applications list"'

const header = ['number', 'received (UTC)', 'state', 'campaign', 'receipt', 'name']

const row = (application: LiverApplication): string[] => {
  const { id, receivedAt, state, campaign, receipt, name } = application
  return [String(id), minuteOf(receivedAt), state, campaign, receipt, name]
}

async function list(call: StaffCall, words: readonly string[]): Promise<string> {
  const [campaign, after] = applicationCampaigns.some((one) => one === words[0]) ? words : [undefined, words[0]]
  const { applications, nextCursor } = await call('GET /v1/staff/liver-applications', {
    query: {
      ...(campaign !== undefined && { campaign: choiceOf('campaign', applicationCampaigns, campaign) }),
      ...(after !== undefined && { cursor: numberOf('campaign or application', idHint, after) }),
    },
  })
  if (applications.length === 0) return 'No applications.'
  const shown = table([header, ...applications.map(row)])
  const more = ['applications list', ...(campaign === undefined ? [] : [campaign]), nextCursor].join(' ')
  return nextCursor === null ? shown : `${shown}\nOlder applications: ${more}`
}

function showOne(application: LiverApplication): string {
  const { mail, ageGroup, guardianConsent, genre, workUrl, message, userId } = application
  const details = [
    ['mail', mail],
    ['age', `${ageGroup}${guardianConsent ? ', guardian consent given' : ''}`],
    ['genre', genre],
    ['user', userId === null ? '- (not signed in)' : String(userId)],
    ['work', workUrl ?? '-'],
    ...message.split('\n').map((line, at) => [at === 0 ? 'message' : '', line]),
  ]
  return `${table([header, row(application)])}\n\n${table(details)}`
}

/** `applications list|show|state`. */
export async function applicationsCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action for applications', ['list', 'show', 'state'], action)
  if (chosen === 'list') return list(call, rest)
  const params = { id: numberOf('application', idHint, rest[0]) }
  if (chosen === 'show') return showOne(await call('GET /v1/staff/liver-applications/{id}', { params }))
  const state = choiceOf('new state', applicationSteps, rest[1])
  const moved = await call('POST /v1/staff/liver-applications/{id}/state', { params, body: { state } })
  return table([header, row(moved)])
}

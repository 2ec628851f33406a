import { applicationCampaigns, applicationSteps, type LiverApplication } from '#contract/applications.ts'
import { choiceOf, minuteOf, numberOf } from './arguments.ts'
import type { StaffCall } from './staff-client.ts'
import { table } from './table.ts'

const what = 'application: give the number that "applications list" prints first'

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
      ...(after !== undefined && { cursor: numberOf(`campaign and no ${what}`, after) }),
    },
  })
  if (applications.length === 0) return 'No application is there.'
  const shown = table([header, ...applications.map(row)])
  const more = ['applications list', ...(campaign === undefined ? [] : [campaign]), nextCursor].join(' ')
  return nextCursor === null ? shown : `${shown}\nOlder ones: ${more}`
}

function showOne(application: LiverApplication): string {
  const { mail, ageGroup, guardianConsent, genre, workUrl, message, userId } = application
  const facts = [
    ['mail', mail],
    ['age', `${ageGroup}${guardianConsent ? ', a guardian agrees' : ''}`],
    ['genre', genre],
    ['user', userId === null ? '- (not signed in)' : String(userId)],
    ['work', workUrl ?? '-'],
    ...message.split('\n').map((line, at) => [at === 0 ? 'message' : '', line]),
  ]
  return `${table([header, row(application)])}\n\n${table(facts)}`
}

/** `applications list|show|state`. */
export async function applicationsCommand(call: StaffCall, [action, ...rest]: readonly string[]): Promise<string> {
  const chosen = choiceOf('action on applications', ['list', 'show', 'state'], action)
  if (chosen === 'list') return list(call, rest)
  const params = { id: numberOf(what, rest[0]) }
  if (chosen === 'show') return showOne(await call('GET /v1/staff/liver-applications/{id}', { params }))
  const state = choiceOf('state to give', applicationSteps, rest[1])
  const moved = await call('POST /v1/staff/liver-applications/{id}/state', { params, body: { state } })
  return table([header, row(moved)])
}

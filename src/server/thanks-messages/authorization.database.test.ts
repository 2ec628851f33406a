import { beforeAll, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { runSql } from '#tests/support/ledger-totals.ts'
import { operatorToken, type SliceCaller } from '#tests/support/slice-api.ts'
import { openThanksApi, type ThanksApi } from '#tests/support/thanks-api.ts'

let api: ThanksApi
let liverId: number
let supporterId: number
let messageId: number
let callers: ReadonlyMap<Role, SliceCaller>

/** `moderator`: of the chats of the liver. `operator`: the token of the command line, without a session. */
const roles = [
  'visitor',
  'supporter',
  'stranger',
  'moderator',
  'channelOwner',
  'organizer',
  'staff',
  'operator',
  'otherLiver',
  'suspendedLiver',
  'liver',
] as const
type Role = (typeof roles)[number]

/** Each role has its own address: writes of an address are limited. */
function sentFrom(caller: SliceCaller, role: Role, address: string): SliceCaller {
  const headers = {
    'x-forwarded-for': address,
    ...(role === 'operator' && { authorization: `Operator ${operatorToken}` }),
  }
  return {
    ...caller,
    get: (path) => caller.get(path, headers),
    post: (path, body, own) => caller.post(path, body, { ...own, ...headers }),
  }
}

function callerOf(role: Role): SliceCaller {
  const caller = callers.get(role)
  if (!caller) throw new Error(`no caller for ${role}`)
  return caller
}

beforeAll(async () => {
  api = await openThanksApi()
  const liver = await api.addLiver('そら')
  const supporter = await api.addUser('みお')
  const suspended = await api.addLiver('はな')
  api.unlicensed.add(suspended.id)
  const moderator = await api.addUser('りく')
  await api.database.run(
    runSql,
    `insert into chat_moderators (liver_id, user_id, named_at) values (${liver.id}, ${moderator.id}, now())`,
  )
  for (const { id } of [liver, suspended]) await api.give(supporter.id, id)
  await api.send(liver, [supporter.id])
  const withRole = async (nickName: string, role: 'channel_owner' | 'organizer' | 'staff') =>
    api.as({ id: (await api.addUser(nickName)).id, roles: [role] })
  const visitor = api.as(null)
  const byRole: Record<Role, SliceCaller> = {
    visitor,
    supporter,
    stranger: await api.addUser('けんた'),
    moderator,
    channelOwner: await withRole('あかり', 'channel_owner'),
    organizer: await withRole('れん', 'organizer'),
    staff: await withRole('ゆい', 'staff'),
    operator: visitor,
    otherLiver: await api.addLiver('ゆき'),
    suspendedLiver: suspended,
    liver,
  }
  callers = new Map(roles.map((role, index) => [role, sentFrom(byRole[role], role, `203.0.113.${index}`)]))
  liverId = liver.id
  supporterId = supporter.id
  messageId = (await supporter.get(`/v1/thanks-messages/${liverId}`)).json().messages[0].id
})

type Outcomes = Record<Role, string>

async function results(write: (by: SliceCaller) => Promise<{ json(): { code?: string } }>) {
  const found: Partial<Outcomes> = {}
  for (const role of roles) found[role] = (await write(callerOf(role))).json().code ?? 'ok'
  return found
}

const visitors = { visitor: 'SIGN_IN_REQUIRED', operator: 'SIGN_IN_REQUIRED' }
/** The outcome of all who are signed in. */
const everyUser = (outcome: string): Outcomes => ({
  ...visitors,
  supporter: outcome,
  stranger: outcome,
  moderator: outcome,
  channelOwner: outcome,
  organizer: outcome,
  staff: outcome,
  otherLiver: outcome,
  suspendedLiver: outcome,
  liver: outcome,
})
const livers: Outcomes = { ...everyUser('NO_LIVE_LICENSE'), otherLiver: 'ok', liver: 'ok' }

interface Write {
  readonly outcomes: Outcomes
  readonly send: (by: SliceCaller) => Promise<{ json(): { code?: string } }>
}

const ofOne = '/v1/thanks-messages/{userId}'
const writes: Readonly<Record<string, Write>> = {
  'POST /v1/thanks-messages': {
    // Only to users who gave to them.
    outcomes: { ...livers, otherLiver: 'THANKS_NO_RECIPIENT' },
    send: (by) => api.send(by, [supporterId]),
  },
  'POST /v1/thanks-images': {
    outcomes: livers,
    send: (by) => by.post('/v1/thanks-images', Buffer.from('x'), { 'content-type': 'image/png' }),
  },
  [`POST ${ofOne}/read`]: {
    // Each user marks only received messages; here there are none.
    outcomes: everyUser('ok'),
    send: (by) => by.post(`/v1/thanks-messages/${supporterId}/read`, { upTo: 1 }),
  },
  [`POST ${ofOne}/mute`]: {
    // For themselves, and no user mutes themselves.
    outcomes: { ...everyUser('ok'), liver: 'USER_NOT_FOUND' },
    send: (by) => by.post(`/v1/thanks-messages/${liverId}/mute`, { muted: true }),
  },
  [`POST ${ofOne}/messages/{messageId}/report`]: {
    // Only the recipient.
    outcomes: { ...everyUser('THANKS_NOT_FOUND'), supporter: 'ok' },
    send: (by) => by.post(`/v1/thanks-messages/${liverId}/messages/${messageId}/report`, { reason: 'spam', text: '' }),
  },
}

test.each(Object.entries(writes))('every role on %s', async (_, { outcomes, send }) => {
  expect(await results(send)).toEqual(outcomes)
})

test('the table has every write of thanks messages', () => {
  const declared = Object.entries(endpoints).flatMap(([operation, { tag }]) =>
    (tag === 'thanks' || operation.includes(' /v1/thanks')) && !operation.startsWith('GET ') ? [operation] : [],
  )
  expect(Object.keys(writes).toSorted()).toEqual(declared.toSorted())
})

test('only livers read whom they may thank', async () => {
  expect(await results((by) => by.get('/v1/thanks-messages/supporters'))).toEqual(livers)
})

test('only the recipient marks messages as read', async () => {
  const read = (role: Role) => callerOf(role).post(`/v1/thanks-messages/${liverId}/read`, { upTo: messageId })
  for (const role of roles) if (role !== 'supporter') await read(role)
  const isUnread = async () =>
    (await callerOf('supporter').get(`/v1/thanks-messages/${liverId}`)).json().messages.at(-1).readAt === null
  expect(await isUnread()).toBe(true)
  await read('supporter')
  expect(await isUnread()).toBe(false)
})

test('a thread of two users without messages exists only with a liver or a supporter', async () => {
  const [stranger, supporter] = [callerOf('stranger'), callerOf('supporter')]
  expect((await stranger.get(`/v1/thanks-messages/${supporterId}`)).json().code).toBe('USER_NOT_FOUND')
  expect((await stranger.get(`/v1/thanks-messages/${liverId}`)).json()).toMatchObject({
    messages: [],
    supporter: null,
  })
  expect((await supporter.get('/v1/thanks-messages/999')).json().code).toBe('USER_NOT_FOUND')
})

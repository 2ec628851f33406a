import { beforeEach, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import type { ChannelCaller } from '#tests/support/channel-api.ts'
import { openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: LeafEventApi
/** Of a story, with a round that opens in a minute. */
let event: string
let round: Awaited<ReturnType<LeafEventApi['newRound']>>
beforeEach(async () => {
  api = await openLeafEventApi()
  event = await api.newEvent()
  round = await api.newRound(event)
})

/** Roles of the site, which give no access to channels of others. */
const siteRoles = ['liver', 'organizer'] as const

type Outcomes = Record<ChannelCaller | (typeof siteRoles)[number], string>
type Answer = Promise<{ json(): { code?: string }; readonly statusCode: number }>

interface Operation {
  readonly outcomes: Outcomes
  readonly send: (by: SliceCaller) => Answer
}

const organizers: Outcomes = {
  visitor: 'SIGN_IN_REQUIRED',
  user: 'NOT_YOUR_CHANNEL',
  follower: 'NOT_YOUR_CHANNEL',
  liver: 'NOT_YOUR_CHANNEL',
  organizer: 'NOT_YOUR_CHANNEL',
  staff: 'ok',
  editor: 'ok',
  owner: 'ok',
}
const signedIn: Outcomes = { ...organizers, user: 'ok', follower: 'ok', liver: 'ok', organizer: 'ok' }

const options = [{ title: 'a' }, { title: 'b' }]
const png = { 'content-type': 'image/png' }

/** A new round that has opened. */
async function openedRound() {
  const added = await api.newRound(event)
  api.clock.advance(60_000)
  return added
}

const oneEvent = '/v1/leaf-events/{eventId}'
const oneRound = `${oneEvent}/rounds/{roundId}`
const operations: Readonly<Record<string, Operation>> = {
  'GET /v1/channels/{channelId}/leaf-events': { outcomes: organizers, send: (by) => by.get(api.ofChannel) },
  'GET /v1/channels/{channelId}/leaf-choices': {
    outcomes: organizers,
    send: (by) => by.get(`/v1/channels/${api.channelId}/leaf-choices`),
  },
  'POST /v1/channels/{channelId}/leaf-events': {
    outcomes: organizers,
    send: (by) => by.post(api.ofChannel, { kind: 'story', title: 'x' }),
  },
  [`PATCH ${oneEvent}`]: {
    outcomes: organizers,
    async send(by) {
      const { version = 0 } = (await api.owner.get(event)).json()
      return by.patch(event, { description: 'x', version })
    },
  },
  [`DELETE ${oneEvent}`]: { outcomes: organizers, send: async (by) => by.delete(await api.newEvent()) },
  [`POST ${oneEvent}/rounds`]: {
    outcomes: organizers,
    send: (by) => by.post(`${event}/rounds`, { ...api.planned(), options }),
  },
  [`PUT ${oneRound}`]: { outcomes: organizers, send: (by) => by.put(round.path, { ...api.planned(), options }) },
  [`DELETE ${oneRound}`]: { outcomes: organizers, send: async (by) => by.delete((await api.newRound(event)).path) },
  [`POST ${oneRound}/options/{optionId}/image`]: {
    outcomes: organizers,
    send: (by) => by.post(`${round.path}/options/${round.options[0]}/image`, Buffer.from('x'), png),
  },
  [`POST ${oneRound}/ballots`]: {
    outcomes: signedIn,
    send(by) {
      api.clock.advance(60_000)
      return api.vote(by, round.path, round.options[0] ?? 0)
    },
  },
  [`GET ${oneEvent}/refunds`]: { outcomes: organizers, send: (by) => by.get(`${event}/refunds`) },
  [`GET ${oneEvent}/allowance`]: { outcomes: signedIn, send: (by) => by.get(`${event}/allowance`) },
  [`POST ${oneRound}/close`]: {
    outcomes: organizers,
    send: async (by) => by.post(`${(await openedRound()).path}/close`),
  },
  [`POST ${oneRound}/override`]: {
    outcomes: organizers,
    async send(by) {
      const { path, options: ids } = await openedRound()
      await api.owner.post(`${path}/close`)
      return by.post(`${path}/override`, { optionId: ids[1], reason: 'x' })
    },
  },
}

test.each(Object.entries(operations))('every role on %s', async (_, { outcomes, send }) => {
  const results = await api.results(send)
  for (const role of siteRoles) {
    const answer = await send(api.as({ id: api.ids.follower, roles: [role] }))
    results[role] = answer.json().code ?? 'ok'
  }
  expect(results).toEqual(outcomes)
})

test('the table has every write of leaf events', () => {
  const writes = Object.entries(endpoints).flatMap(([operation, { tag }]) =>
    tag === 'leaf-events' && !operation.startsWith('GET ') ? [operation] : [],
  )
  expect(
    Object.keys(operations)
      .filter((operation) => !operation.startsWith('GET '))
      .toSorted(),
  ).toEqual(writes.toSorted())
})

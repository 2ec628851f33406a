import { beforeEach, expect, test } from 'vitest'
import { eventEndpoints } from '#contract/events/endpoints.ts'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EventApi
let callers: Record<Role, SliceCaller>
let organizer: SliceCaller
let liver: SliceCaller & { readonly id: number }
let ids: { readonly draft: number; readonly entry: number }

beforeEach(async () => {
  api = await openEventApi()
  organizer = await api.addUser('れん', ['organizer'])
  liver = await api.addLiver('そら')
  ids = { draft: await api.draft(organizer), entry: await api.open(organizer) }
  await liver.post(`/v1/events/${ids.entry}/entry`, {})
  callers = {
    visitor: api.as(null),
    user: await api.addUser('みお'),
    owner: api.as({ id: (await api.addUser('あかり')).id, roles: ['channel_owner'] }),
    liver,
    otherOrganizer: await api.addUser('けん', ['organizer']),
    organizer,
    staff: await api.addUser('ゆい', ['staff']),
  }
})

type Role = 'visitor' | 'user' | 'owner' | 'liver' | 'otherOrganizer' | 'organizer' | 'staff'
type Outcomes = Readonly<Record<Role, string>>

interface Operation {
  readonly outcomes: Outcomes
  readonly send: (by: SliceCaller) => Promise<{ json(): { code?: string }; readonly statusCode: number }>
}

const everybody: Outcomes = {
  visitor: 'SIGN_IN_REQUIRED',
  user: 'ok',
  owner: 'ok',
  liver: 'ok',
  otherOrganizer: 'ok',
  organizer: 'ok',
  staff: 'ok',
}
const noLicence = 'NO_LIVE_LICENSE'
const noOrganizer = { user: 'ORGANIZER_ONLY', owner: 'ORGANIZER_ONLY', liver: 'ORGANIZER_ONLY' }
const organizers: Outcomes = { ...everybody, ...noOrganizer }
const managers: Outcomes = { ...organizers, otherOrganizer: 'EVENT_NOT_FOUND' }
const ofManagers = (outcome: string): Outcomes => ({ ...managers, organizer: outcome, staff: outcome })

const path = (id: number, rest = '') => `/v1/organizer/events/${id}${rest}`
const title = { ja: '題', en: 'Title', ko: '제목' }
const versionOf = async (id: number): Promise<number> => (await organizer.get(path(id))).json().event.version

/** A new event that has ended. */
async function tallied(): Promise<number> {
  const id = await api.open(organizer)
  await api.pass(11 * hour)
  return id
}

const one = '/v1/organizer/events/{id}'
const operations: Readonly<Record<string, Operation>> = {
  'GET /v1/events/{id}/own': { outcomes: everybody, send: (by) => by.get(`/v1/events/${ids.entry}/own`) },
  'POST /v1/events/{id}/entry': {
    outcomes: {
      ...everybody,
      user: noLicence,
      owner: noLicence,
      otherOrganizer: noLicence,
      organizer: noLicence,
      staff: noLicence,
    },
    send: (by) => by.post(`/v1/events/${ids.entry}/entry`, {}),
  },
  // Nothing changes for users who have not entered.
  'DELETE /v1/events/{id}/entry': { outcomes: everybody, send: (by) => by.delete(`/v1/events/${ids.entry}/entry`) },
  'GET /v1/organizer/events': { outcomes: organizers, send: (by) => by.get('/v1/organizer/events') },
  'POST /v1/organizer/events': {
    outcomes: organizers,
    send: (by) => by.post('/v1/organizer/events', { template: 'level_challenge' }),
  },
  [`GET ${one}`]: { outcomes: managers, send: (by) => by.get(path(ids.draft)) },
  [`GET ${one}/results.csv`]: { outcomes: managers, send: (by) => by.get(path(ids.draft, '/results.csv')) },
  [`POST ${one}/changes`]: {
    outcomes: managers,
    send: async (by) => by.post(path(ids.draft, '/changes'), { title, version: await versionOf(ids.draft) }),
  },
  [`POST ${one}/image`]: {
    outcomes: managers,
    send: (by) => by.post(path(ids.draft, '/image'), Buffer.from('image'), { 'content-type': 'image/png' }),
  },
  [`POST ${one}/opening`]: {
    outcomes: managers,
    send: async (by) => by.post(path(await api.draft(organizer), '/opening'), {}),
  },
  [`POST ${one}/cancellation`]: {
    outcomes: managers,
    send: async (by) => by.post(path(await api.open(organizer), '/cancellation'), { reason: '中止' }),
  },
  [`POST ${one}/entries/{userId}`]: {
    outcomes: managers,
    send: (by) => by.post(path(ids.entry, `/entries/${liver.id}`), { approved: true }),
  },
  [`POST ${one}/suspects/{userId}`]: {
    outcomes: ofManagers('EVENT_SUSPECT_NOT_FOUND'),
    send: async (by) => by.post(path(await tallied(), `/suspects/${liver.id}`), { counted: false, reason: '自作自演' }),
  },
  [`POST ${one}/confirmation`]: {
    outcomes: managers,
    send: async (by) => by.post(path(await tallied(), '/confirmation'), {}),
  },
  [`POST ${one}/announcements`]: {
    outcomes: managers,
    send: (by) => by.post(path(ids.entry, '/announcements'), { text: 'お知らせ' }),
  },
}

test.each(Object.entries(operations))('every role on %s', async (_, { outcomes, send }) => {
  const found: Record<string, string> = {}
  for (const [role, by] of Object.entries(callers)) {
    const answer = await send(by)
    found[role] = answer.statusCode === 200 ? 'ok' : (answer.json().code ?? '')
  }
  expect(found).toEqual(outcomes)
})

test('the table has every write of events, and everything that is not for all', () => {
  const guarded = Object.entries(eventEndpoints).flatMap(([operation, { access }]) =>
    access === 'signed-in' ? [operation] : [],
  )
  expect(Object.keys(operations).toSorted()).toEqual(guarded.toSorted())
  const others = Object.keys(eventEndpoints).filter((operation) => !guarded.includes(operation))
  expect(others.filter((operation) => !operation.startsWith('GET '))).toEqual([])
})

test('only the entry of the user is withdrawn', async () => {
  const state = async () => (await organizer.get(path(ids.entry))).json().entries[0].state
  for (const [role, by] of Object.entries(callers))
    if (role !== 'liver') await by.delete(`/v1/events/${ids.entry}/entry`)
  expect(await state()).toBe('approved')
  await liver.delete(`/v1/events/${ids.entry}/entry`)
  expect(await state()).toBe('withdrawn')
})

test('the list of an organizer has their own events only, that of staff all', async () => {
  const listed = async (by: SliceCaller) =>
    (await by.get('/v1/organizer/events')).json().events.map(({ id }: { id: number }) => id)
  expect(await listed(callers.otherOrganizer)).toEqual([])
  expect(await listed(organizer)).toEqual([ids.entry, ids.draft])
  expect(await listed(callers.staff)).toEqual([ids.entry, ids.draft])
})

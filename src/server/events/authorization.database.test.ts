import { beforeAll, expect, test } from 'vitest'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

let api: EventApi
let callers: Record<string, SliceCaller>
let ids: { draft: number; entry: number; tallying: number }
let liverId: number

beforeAll(async () => {
  api = await openEventApi()
  const organizer = await api.addUser('れん', ['organizer'])
  const liver = await api.addLiver('そら')
  liverId = liver.id
  const tallying = await api.open(organizer)
  await api.pass(11 * hour)
  ids = { tallying, draft: await api.draft(organizer), entry: await api.open(organizer) }
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

type Call = (by: SliceCaller) => Promise<{ json(): { code?: string }; readonly statusCode: number }>

async function results(call: Call): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [role, by] of Object.entries(callers)) {
    const answer = await call(by)
    found[role] = answer.statusCode === 200 ? 'ok' : (answer.json().code ?? '')
  }
  return found
}

const managers = {
  visitor: 'SIGN_IN_REQUIRED',
  user: 'ORGANIZER_ONLY',
  owner: 'ORGANIZER_ONLY',
  liver: 'ORGANIZER_ONLY',
  otherOrganizer: 'EVENT_NOT_FOUND',
}
const title = { ja: '題', en: 'Title', ko: '제목' }
const path = (id: number, rest = '') => `/v1/organizer/events/${id}${rest}`
const versionOf = async (id: number): Promise<number> => (await callers['staff']?.get(path(id)))?.json().event.version
const allowed = { ...managers, organizer: 'ok', staff: 'ok' }

test('organizers read and change their own events only, staff all', async () => {
  const image = { 'content-type': 'image/png' }
  const calls: Call[] = [
    (by) => by.get(path(ids.draft)),
    (by) => by.get(path(ids.draft, '/results.csv')),
    async (by) => by.post(path(ids.draft, '/changes'), { title, version: await versionOf(ids.draft) }),
    (by) => by.post(path(ids.draft, '/image'), Buffer.from('image'), image),
    (by) => by.post(path(ids.entry, '/announcements'), { text: 'お知らせ' }),
    (by) => by.post(path(ids.entry, `/entries/${liverId}`), { approved: true }),
  ]
  for (const call of calls) expect(await results(call)).toEqual(allowed)
})

test('only the organizer of an event and staff decide about supporters', async () => {
  expect(
    await results((by) => by.post(path(ids.tallying, `/suspects/${liverId}`), { counted: false, reason: '自作自演' })),
  ).toEqual({
    ...managers,
    organizer: 'EVENT_SUSPECT_NOT_FOUND',
    staff: 'EVENT_SUSPECT_NOT_FOUND',
  })
})

test('only organizers and staff create and list events', async () => {
  const expected = { ...allowed, otherOrganizer: 'ok' }
  expect(await results((by) => by.post('/v1/organizer/events', { template: 'level_challenge' }))).toEqual(expected)
  expect(await results((by) => by.get('/v1/organizer/events'))).toEqual(expected)
  const listed = async (by: SliceCaller | undefined) =>
    (await by?.get('/v1/organizer/events'))?.json().events.map(({ id }: { id: number }) => id)
  expect(await listed(callers['otherOrganizer'])).not.toContain(ids.draft)
  expect(await listed(callers['staff'])).toContain(ids.draft)
})

test('only the organizer of an event and staff publish, confirm and cancel it', async () => {
  const once = { ...managers, organizer: 'ok', staff: 'EVENT_STATE' }
  expect(await results((by) => by.post(path(ids.draft, '/opening'), {}))).toEqual(once)
  expect(await results((by) => by.post(path(ids.tallying, '/confirmation'), {}))).toEqual(once)
  expect(await results((by) => by.post(path(ids.draft, '/cancellation'), { reason: '中止' }))).toEqual(once)
})

test('only livers enter events, and withdraw their own entry', async () => {
  expect(await results((by) => by.post(`/v1/events/${ids.entry}/entry`, {}))).toEqual({
    visitor: 'SIGN_IN_REQUIRED',
    user: 'NO_LIVE_LICENCE',
    owner: 'NO_LIVE_LICENCE',
    liver: 'ok',
    otherOrganizer: 'NO_LIVE_LICENCE',
    organizer: 'NO_LIVE_LICENCE',
    staff: 'NO_LIVE_LICENCE',
  })
  const isEntered = async () =>
    (await callers['organizer']?.get(path(ids.entry)))?.json().entries[0].state === 'approved'
  for (const [role, by] of Object.entries(callers))
    if (role !== 'liver') await by.delete(`/v1/events/${ids.entry}/entry`)
  expect(await isEntered()).toBe(true)
  await callers['liver']?.delete(`/v1/events/${ids.entry}/entry`)
  expect(await isEntered()).toBe(false)
})

test('only signed-in users read what is their own', async () => {
  const answers = await results((by) => by.get(`/v1/events/${ids.entry}/own`))
  expect(new Set(Object.entries(answers).map(([role, code]) => (role === 'visitor' ? '' : code)))).toEqual(
    new Set(['', 'ok']),
  )
  expect(answers['visitor']).toBe('SIGN_IN_REQUIRED')
})

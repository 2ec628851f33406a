import { beforeEach, expect, test } from 'vitest'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

type Liver = Awaited<ReturnType<EventApi['addLiver']>>

let api: EventApi
let organizer: SliceCaller
let supporter: { readonly id: number }
let livers: readonly Liver[]
/** Of the qualifier, which has two divisions of three livers: those with an even place, and the others. */
let qualifier: number

beforeEach(async () => {
  api = await openEventApi()
  organizer = await api.addUser('れん', ['organizer'])
  supporter = await api.addSupporter('みお')
  livers = await Promise.all(Array.from({ length: 6 }, (_, index) => api.addLiver(`ライバー${index}`)))
  qualifier = await api.open(organizer, { divisionSize: 3 })
  for (const one of livers) await enter(one, qualifier)
  for (const one of livers.filter((_, index) => index % 2 === 0)) await give(one, 1)
  await api.pass(2 * hour)
})

const path = (id: number, rest = '') => `/v1/organizer/events/${id}${rest}`
const enter = async (by: SliceCaller, id: number) => (await by.post(`/v1/events/${id}/entry`, {})).json()
const give = (to: Liver | undefined, quantity: number) => api.give(supporter.id, to?.liveId ?? '', { quantity })
const find = async (id: number) => (await api.as(null).get(`/v1/events/${id}`)).json()
const confirm = () => organizer.post(path(qualifier, '/confirmation'), {})

/** The entrants of an event, by their place among all livers. */
async function entrants(id: number): Promise<number[]> {
  const { entries } = (await organizer.get(path(id))).json()
  return entries
    .filter(({ state }: { state: string }) => state === 'approved')
    .map((entry: { liver: { id: number } }) => livers.findIndex((one) => one.id === entry.liver.id))
    .toSorted()
}

/** Times after the qualifier has ended, from now on. */
const later = () => {
  const at = (hours: number) => new Date(api.clock.now().getTime() + hours * hour).toISOString()
  return { entryEndsAt: at(20), startsAt: at(21), endsAt: at(30) }
}
const final = (fields: object = {}) =>
  api.open(organizer, { ...later(), qualifier: { eventId: qualifier, lastRank: 1 }, ...fields })

/** The points of the livers in the qualifier, by their place. */
async function compete(...points: number[]): Promise<void> {
  for (const [index, quantity] of points.entries()) if (quantity > 0) await give(livers[index], quantity)
  await api.pass(9 * hour)
}

test('the first livers of each division enter the next event when their ranks are confirmed, and no others', async () => {
  const id = await final({ approval: true })
  await compete(2, 1, 3, 5, 1, 4)
  expect(await entrants(id)).toEqual([])
  expect((await enter(livers[2] ?? organizer, id)).code).toBe('EVENT_CONDITIONS')
  await confirm()
  expect(await entrants(id)).toEqual([2, 3])
  expect((await enter(livers[0] ?? organizer, id)).code).toBe('EVENT_CONDITIONS')
  expect((await enter(await api.addLiver('はな'), id)).code).toBe('EVENT_CONDITIONS')
})

test('livers without points do not qualify, and one who has withdrawn may enter again', async () => {
  const id = await final()
  await compete(0, 0, 0, 5, 0, 4)
  await confirm()
  expect(await entrants(id)).toEqual([3])
  await livers[3]?.delete(`/v1/events/${id}/entry`)
  expect(await entrants(id)).toEqual([])
  expect(await enter(livers[3] ?? organizer, id)).toMatchObject({ state: 'approved' })
})

test('livers who have qualified enter an event that is published after the confirmation', async () => {
  await compete(2, 1, 3, 5, 1, 4)
  await confirm()
  const id = await final({ qualifier: { eventId: qualifier, lastRank: 2 } })
  expect(await entrants(id)).toEqual([0, 2, 3, 5])
})

test('livers who have qualified after the end of entries are put into divisions with the others', async () => {
  const id = await final({ divisionSize: 3, qualifier: { eventId: qualifier, lastRank: 3 } })
  await compete(2, 1, 3, 5, 1, 4)
  await api.pass(11.5 * hour)
  await confirm()
  await api.pass(0)
  const { ranks } = (await api.as(null).get(`/v1/events/${id}/ranks`)).json()
  expect(ranks.map(({ division }: { division: number }) => division)).toEqual([1, 1, 1, 2, 2, 2])
})

test('a liver who takes part in another event at that time does not enter, which the organizer sees until they do', async () => {
  const id = await final()
  const other = await api.open(organizer, later())
  await enter(livers[2] ?? organizer, other)
  await compete(2, 1, 3, 5, 1, 4)
  const notAdmitted = async () => (await organizer.get(path(id))).json().notAdmitted
  expect(await notAdmitted()).toEqual([])
  await confirm()
  expect(await entrants(id)).toEqual([3])
  const skipped = { liver: { id: livers[2]?.id, nickName: 'ライバー2' } }
  expect(await notAdmitted()).toMatchObject([{ ...skipped, obstacle: 'EVENT_OVERLAPS' }])
  await livers[2]?.delete(`/v1/events/${other}/entry`)
  expect(await notAdmitted()).toMatchObject([{ ...skipped, obstacle: null }])
  await enter(livers[2] ?? organizer, id)
  expect(await notAdmitted()).toEqual([])
  await api.pass(21 * hour)
  expect(await notAdmitted()).toEqual([])
})

test('both events lead to each other once they are published', async () => {
  const id = await api.draft(organizer, { ...later(), qualifier: { eventId: qualifier, lastRank: 1 } })
  expect(await find(qualifier)).toMatchObject({ next: [], qualifier: null, qualifierTitle: null })
  await organizer.post(path(id, '/opening'), {})
  const { title } = await find(qualifier)
  expect(await find(id)).toMatchObject({
    qualifier: { eventId: qualifier, lastRank: 1 },
    qualifierTitle: title,
    next: [],
  })
  expect(await find(qualifier)).toMatchObject({ next: [{ id, title, lastRank: 1 }] })
})

test('a qualifier is a published event of the organizer that ends before', async () => {
  const other = await api.addUser('けん', ['organizer'])
  const id = await api.draft(organizer, later())
  const change = async (fields: object) =>
    (await organizer.post(path(id, '/changes'), { version: 2, ...fields })).json().code
  const times = later()
  for (const eventId of [id, await api.open(other), await api.draft(organizer), 999])
    expect(await change({ qualifier: { eventId, lastRank: 1 } })).toBe('EVENT_QUALIFIER')
  const early = { entryEndsAt: times.entryEndsAt, startsAt: times.entryEndsAt, endsAt: times.endsAt }
  const late = await api.open(organizer, { ...early, endsAt: new Date(Date.parse(times.startsAt)).toISOString() })
  expect(await change({ qualifier: { eventId: late, lastRank: 1 } })).toBe('EVENT_QUALIFIER')
  const { qualifiers } = (await organizer.get(path(id))).json()
  expect(qualifiers.map((one: { id: number }) => one.id)).toEqual([qualifier])
  expect(await change({ qualifier: { eventId: qualifier, lastRank: 0 } })).toBe('INVALID_REQUEST')
  expect(await change({ qualifier: { eventId: qualifier, lastRank: 1 } })).toBeUndefined()
})

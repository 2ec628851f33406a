import { beforeEach, describe, expect, test } from 'vitest'
import { hour, openEventApi, type EventApi } from '#tests/support/event-api.ts'
import type { SliceCaller } from '#tests/support/slice-api.ts'

type Named = SliceCaller & { readonly id: number }

let api: EventApi
let organizer: Named
let liver: Named & { readonly liveId: string }
let supporter: Named

beforeEach(async () => {
  api = await openEventApi()
  organizer = await api.addUser('れん', ['organizer'])
  liver = await api.addLiver('そら')
  supporter = await api.addSupporter('みお')
})

const path = (id: number, rest = '') => `/v1/organizer/events/${id}${rest}`
const visitor = () => api.as(null)
const enter = async (by: SliceCaller, id: number) => (await by.post(`/v1/events/${id}/entry`, {})).json()
const ranks = async (id: number) => (await visitor().get(`/v1/events/${id}/ranks`)).json().ranks
const managed = async (id: number) => (await organizer.get(path(id))).json()
const state = async (id: number): Promise<string> => (await visitor().get(`/v1/events/${id}`)).json().state

describe('entries', () => {
  test('wait for approval where the event asks for it, and are refused at the start without one', async () => {
    const id = await api.open(organizer, { approval: true })
    const other = await api.addLiver('はな')
    expect(await enter(liver, id)).toMatchObject({ state: 'pending' })
    await enter(other, id)
    expect(await ranks(id)).toEqual([])
    await organizer.post(path(id, `/entries/${liver.id}`), { approved: true })
    expect(await ranks(id)).toMatchObject([{ liver: { id: liver.id } }])
    await api.pass(2 * hour)
    const states = (await managed(id)).entries.map((entry: { liver: { id: number }; state: string }) => [
      entry.liver.id,
      entry.state,
    ])
    expect(new Map(states)).toEqual(
      new Map([
        [liver.id, 'approved'],
        [other.id, 'refused'],
      ]),
    )
    const late = await organizer.post(path(id, `/entries/${other.id}`), { approved: true })
    expect(late.json().code).toBe('EVENT_STATE')
  })

  test('can be withdrawn and made again before the start, and are not accepted late', async () => {
    const id = await api.open(organizer)
    await enter(liver, id)
    await liver.delete(`/v1/events/${id}/entry`)
    expect(await ranks(id)).toEqual([])
    expect(await enter(liver, id)).toMatchObject({ state: 'approved' })
    await api.pass(hour)
    expect((await enter(await api.addLiver('はな'), id)).code).toBe('EVENT_ENTRY_CLOSED')
    await api.pass(hour)
    expect((await liver.delete(`/v1/events/${id}/entry`)).json().code).toBe('EVENT_ENTRY_CLOSED')
  })

  test('need the conditions of the event', async () => {
    const ids = [
      await api.open(organizer, { genres: ['music'] }),
      await api.open(organizer, { licenceDays: 1 }),
      await api.open(organizer, { genres: ['talk', 'music'] }),
    ]
    expect((await enter(liver, ids[0] ?? 0)).code).toBe('EVENT_CONDITIONS')
    expect((await enter(liver, ids[1] ?? 0)).code).toBe('EVENT_CONDITIONS')
    expect(await enter(liver, ids[2] ?? 0)).toMatchObject({ state: 'approved' })
    expect((await enter(supporter, ids[2] ?? 0)).code).toBe('NO_LIVE_LICENSE')
  })

  test('are refused for winners where the event is for others', async () => {
    const won = await api.open(organizer)
    await enter(liver, won)
    await api.pass(2 * hour)
    await api.give(supporter.id, liver.liveId)
    await api.pass(9 * hour)
    await organizer.post(path(won, '/confirmation'), {})
    const next = await api.open(organizer, { withoutWinners: true })
    expect((await enter(liver, next)).code).toBe('EVENT_CONDITIONS')
    expect(await enter(await api.addLiver('はな'), next)).toMatchObject({ state: 'approved' })
  })

  test('are for livers with one of the first ranks of an earlier event where the event asks for them', async () => {
    const [second, third, idle] = [await api.addLiver('はな'), await api.addLiver('りん'), await api.addLiver('ゆき')]
    const earlier = await api.open(organizer)
    for (const one of [liver, second, third, idle]) await enter(one, earlier)
    await api.pass(2 * hour)
    for (const [index, one] of [third, second, liver].entries())
      await api.give(supporter.id, one.liveId, { quantity: index + 1 })
    await api.pass(9 * hour)
    const next = await api.open(organizer, { placedWithin: 2 })
    expect((await enter(liver, next)).code).toBe('EVENT_CONDITIONS')
    await organizer.post(path(earlier, '/confirmation'), {})
    expect(await enter(liver, next)).toMatchObject({ state: 'approved' })
    expect(await enter(second, next)).toMatchObject({ state: 'approved' })
    for (const one of [third, idle]) expect((await enter(one, next)).code).toBe('EVENT_CONDITIONS')
    const others = await api.open(organizer, { placedWithin: 4, withoutWinners: true })
    await liver.delete(`/v1/events/${next}/entry`)
    expect((await enter(liver, others)).code).toBe('EVENT_CONDITIONS')
    expect(await enter(third, others)).toMatchObject({ state: 'approved' })
    expect((await enter(idle, others)).code).toBe('EVENT_CONDITIONS')
  })

  test('of one liver are for one event at a time', async () => {
    const [first, second] = [await api.open(organizer), await api.open(organizer)]
    await enter(liver, first)
    expect((await enter(liver, second)).code).toBe('EVENT_OVERLAPS')
    await liver.delete(`/v1/events/${first}/entry`)
    expect(await enter(liver, second)).toMatchObject({ state: 'approved' })
  })

  test('are divided by earlier points when entries end, also those that wait for approval', async () => {
    const id = await api.open(organizer, { divisionSize: 3, approval: true })
    const livers = []
    for (let count = 0; count < 6; count += 1) livers.push(await api.addLiver(`ライバー${count}`))
    const approve = (one: { id: number } | undefined) =>
      organizer.post(path(id, `/entries/${one?.id}`), { approved: true })
    for (const one of livers) await enter(one, id)
    for (const one of livers.slice(0, 5)) await approve(one)
    const divisions = async (): Promise<Map<number, number>> => {
      const rows: { division: number; liver: { id: number } }[] = await ranks(id)
      return new Map(rows.map(({ division, liver: { id: liverId } }) => [liverId, division]))
    }
    const expected = new Map(livers.map((one, index) => [one.id, (index % 2) + 1]))
    for (const one of livers.filter((_, index) => index % 2 === 0)) await api.give(supporter.id, one.liveId)
    expect(new Set((await divisions()).values())).toEqual(new Set([1]))
    await api.pass(hour)
    for (const one of livers.filter((_, index) => index % 2 === 1))
      await api.give(supporter.id, one.liveId, { quantity: 9 })
    await approve(livers[5])
    expect(await divisions()).toEqual(expected)
    await api.pass(hour)
    expect(await state(id)).toBe('running')
    expect(await divisions()).toEqual(expected)
  })

  test('are divided at the start where the site was stopped at the end of entries', async () => {
    const id = await api.open(organizer, { divisionSize: 3 })
    const livers = []
    for (let count = 0; count < 6; count += 1) livers.push(await api.addLiver(`ライバー${count}`))
    for (const one of livers) await enter(one, id)
    for (const one of livers.filter((_, index) => index % 2 === 0)) await api.give(supporter.id, one.liveId)
    await api.pass(2 * hour)
    const rows: { division: number; liver: { id: number } }[] = await ranks(id)
    const first = rows.filter(({ division }) => division === 1).map((row) => row.liver.id)
    expect(first.toSorted()).toEqual(livers.filter((_, index) => index % 2 === 0).map((one) => one.id))
  })
})

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
const state = async (id: number): Promise<string> => (await visitor().get(`/v1/events/${id}`)).json().state

describe('an event', () => {
  test('goes from a draft to final ranks, which are published with their hash', async () => {
    const id = await api.draft(organizer)
    expect((await visitor().get(`/v1/events/${id}`)).json().code).toBe('EVENT_NOT_FOUND')
    await organizer.post(path(id, '/opening'), {})
    expect(await enter(liver, id)).toEqual({ state: 'approved', division: 1 })
    await api.pass(2 * hour)
    expect(await state(id)).toBe('running')
    await api.give(supporter.id, liver.liveId, { quantity: 3 })
    expect(await ranks(id)).toMatchObject([{ rank: 1, points: 30, liver: { id: liver.id }, liveId: liver.liveId }])
    await api.pass(8 * hour)
    expect(await state(id)).toBe('running')
    await api.pass(60_000)
    expect(await state(id)).toBe('tallying')
    await api.give(supporter.id, liver.liveId)
    const confirmed = (await organizer.post(path(id, '/confirmation'), {})).json()
    expect(confirmed).toMatchObject({ state: 'confirmed', hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(await ranks(id)).toMatchObject([{ rank: 1, points: 30 }])
    expect(await api.events.tally(id)).toMatchObject({ hash: confirmed.hash, confirmedHash: confirmed.hash, gifts: 1 })
    expect((await api.audit.list({ limit: 5, subjectUserId: undefined })).map(({ action }) => action)).toEqual([
      'event.confirmed',
      'event.opened',
    ])
  })

  test('is listed by its state, and found by its template', async () => {
    const id = await api.open(organizer)
    const listed = async (query: string) =>
      (await visitor().get(`/v1/events?${query}`)).json().events.map((event: { id: number }) => event.id)
    expect([await listed('group=entry'), await listed('group=running')]).toEqual([[id], []])
    expect(await listed('group=entry&template=mens_finding')).toEqual([])
    await api.pass(2 * hour)
    expect([await listed('group=entry'), await listed('group=running')]).toEqual([[], [id]])
    await api.pass(9 * hour)
    expect(await listed('group=past')).toEqual([id])
  })

  test('has a page that search engines may find, once it is published', async () => {
    await api.draft(organizer)
    const id = await api.open(organizer)
    expect(await api.events.publicPages.count()).toBe(1)
    expect(await api.events.publicPages.list(0, 10)).toEqual([{ path: `/events/${id}`, changedAt: api.clock.now() }])
  })

  test('is a calendar file in the chosen language from its publication until its end', async () => {
    const id = await api.draft(organizer)
    const calendar = (query = '') => visitor().get(`/v1/events/${id}/calendar${query}`)
    expect((await calendar()).json().code).toBe('EVENT_NOT_FOUND')
    const title = { ja: '冬の陣', en: 'Winter battle', ko: '겨울 대결' }
    await organizer.post(path(id, '/changes'), { title, version: 2 })
    await organizer.post(path(id, '/opening'), {})
    const { headers, body } = await calendar()
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const { startsAt, endsAt } = (await visitor().get(`/v1/events/${id}`)).json()
    const utc = (at: string) => at.replaceAll(/[-:]|\.\d+/g, '')
    expect(body.split('\r\n')).toEqual(
      expect.arrayContaining([
        `UID:event-${id}@kirari.example`,
        'SUMMARY:冬の陣',
        `DTSTART:${utc(startsAt)}`,
        `DTEND:${utc(endsAt)}`,
        `URL:https://kirari.example/events/${id}`,
      ]),
    )
    expect((await calendar('?language=en')).body).toContain('SUMMARY:Winter battle')
    const sequence = async () => /SEQUENCE:(\d+)/.exec((await calendar()).body)?.[1]
    expect(await sequence()).toBe('3')
    await organizer.post(path(id, '/changes'), { title, version: 3 })
    expect(await sequence()).toBe('4')
    await api.pass(12 * hour)
    expect((await calendar()).json().code).toBe('EVENT_STATE')
  })

  test('has pages that together contain each event once', async () => {
    const ids = []
    for (let count = 0; count < 3; count += 1) ids.push(await api.open(organizer))
    const found: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = `group=entry&limit=2${cursor && `&cursor=${cursor}`}`
      const page: { events: { id: number }[]; next: string | null } = (
        await visitor().get(`/v1/events?${query}`)
      ).json()
      found.push(...page.events.map(({ id }) => id))
      cursor = page.next
    }
    expect(found).toEqual(ids)
    const own = (await organizer.get('/v1/organizer/events?limit=2')).json()
    expect(own.events.map(({ id }: { id: number }) => id)).toEqual(ids.toReversed().slice(0, 2))
  })

  test('is started and tallied in one run after a long stop', async () => {
    const id = await api.open(organizer)
    await api.pass(24 * hour)
    expect(await state(id)).toBe('tallying')
  })

  test('counts gifts by their time on a host that sleeps over its start and its end', async () => {
    const id = await api.open(organizer)
    await enter(liver, id)
    // The job does not run meanwhile.
    api.clock.advance(3 * hour)
    await api.give(supporter.id, liver.liveId)
    expect(await state(id)).toBe('entry')
    api.clock.advance(7 * hour)
    await api.give(supporter.id, liver.liveId)
    await api.pass(60_000)
    expect(await state(id)).toBe('tallying')
    expect(await ranks(id)).toMatchObject([{ points: 10 }])
    expect(await api.events.tally(id)).toMatchObject({ gifts: 1, differences: 0 })
  })

  test('has rules that are fixed when it is published, but texts that can be corrected', async () => {
    const id = await api.open(organizer)
    const change = async (body: object) => (await organizer.post(path(id, '/changes'), { version: 2, ...body })).json()
    expect((await change({ gifts: ['star'] })).code).toBe('EVENT_RULES_FIXED')
    const title = { ja: '秋の陣', en: 'Autumn', ko: '가을' }
    expect(await change({ title })).toMatchObject({ title, state: 'entry' })
    expect((await change({})).code).toBe('NOTHING_TO_CHANGE')
    expect((await change({ title: { ja: '秋' } })).code).toBe('INVALID_REQUEST')
  })

  test.each([
    ['an end before the start', { endsAt: '2026-11-20T13:00:00.000Z' }],
    ['a start before the end of entries', { startsAt: '2026-11-20T12:30:00.000Z' }],
    ['entries that ended', { entryEndsAt: '2026-11-20T11:00:00.000Z' }],
    [
      'a bonus outside of the event',
      { bonuses: [{ from: '2026-11-20T13:00:00.000Z', until: '2026-11-20T15:00:00.000Z', multiplier: 2 }] },
    ],
  ])('cannot have %s', async (_name, fields) => {
    const id = await api.draft(organizer)
    expect((await organizer.post(path(id, '/changes'), { version: 2, ...fields })).json().code).toBe('EVENT_TIMES')
  })

  test('can be cancelled by its organizer with a reason until it starts, later by staff only', async () => {
    const staff = await api.addUser('ゆい', ['staff'])
    const [first, second] = [await api.open(organizer), await api.open(organizer)]
    const cancel = async (by: SliceCaller, id: number, reason = '中止') =>
      (await by.post(path(id, '/cancellation'), { reason })).json()
    expect((await cancel(organizer, first, '')).code).toBe('REASON_REQUIRED')
    expect(await cancel(organizer, first)).toMatchObject({ state: 'cancelled', cancelReason: '中止' })
    await api.pass(2 * hour)
    expect((await cancel(organizer, second)).code).toBe('EVENT_STATE')
    expect(await cancel(staff, second)).toMatchObject({ state: 'cancelled' })
  })

  test('that was cancelled is listed with past ones, and is not for search engines', async () => {
    const id = await api.open(organizer)
    await organizer.post(path(id, '/cancellation'), { reason: '大雪のため' })
    const listed = async (group: string) => (await visitor().get(`/v1/events?group=${group}`)).json().events
    expect(await listed('entry')).toEqual([])
    expect(await listed('past')).toMatchObject([{ id, state: 'cancelled' }])
    expect((await visitor().get(`/v1/events/${id}`)).json()).toMatchObject({ cancelReason: '大雪のため' })
    expect(await api.events.publicPages.count()).toBe(0)
  })

  test('that was cancelled as a draft is never public, also if its organizer has left', async () => {
    const other = await api.addUser('けん', ['organizer'])
    const [cancelled, left, opened] = [await api.draft(organizer), await api.draft(other), await api.open(other)]
    await organizer.post(path(cancelled, '/cancellation'), { reason: '' })
    await api.events.account.deleteUserData(other.id)
    const past = (await visitor().get('/v1/events?group=past')).json().events
    expect(past).toMatchObject([{ id: opened, state: 'cancelled' }])
    for (const id of [cancelled, left]) {
      for (const address of [`/v1/events/${id}`, `/v1/events/${id}/ranks`]) {
        expect((await visitor().get(address)).json().code).toBe('EVENT_NOT_FOUND')
      }
    }
    expect((await organizer.get(path(cancelled))).json().event).toMatchObject({ state: 'cancelled', openedAt: null })
  })

  test('has an image, whose earlier file is removed', async () => {
    const id = await api.draft(organizer)
    const upload = () => organizer.post(path(id, '/image'), Buffer.from('image'), { 'content-type': 'image/png' })
    await upload()
    const { imageUrl } = (await upload()).json()
    expect(api.objects.files.size).toBe(1)
    expect((await visitor().get(imageUrl)).body).toBe('image')
  })
})

test('announcements reach the livers who have entered only', async () => {
  const id = await api.open(organizer)
  await enter(liver, id)
  await organizer.post(path(id, '/announcements'), { text: '集合は20時です。' })
  const own = async (by: SliceCaller) => (await by.get(`/v1/events/${id}/own`)).json()
  expect(await own(liver)).toMatchObject({ manages: false, announcements: [{ text: '集合は20時です。' }] })
  expect(await own(supporter)).toEqual({ entry: null, manages: false, announcements: [] })
  expect(await own(organizer)).toMatchObject({ manages: true, announcements: [{}] })
})

test('the results are a CSV with the rewards of each liver', async () => {
  const prizes = [{ from: 1, to: 1, name: { ja: '盾', en: 'Trophy', ko: '트로피' } }]
  const id = await api.open(organizer, { prizes })
  await enter(liver, id)
  await api.pass(2 * hour)
  await api.give(supporter.id, liver.liveId)
  const csv = await organizer.get(path(id, '/results.csv?language=en'))
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.body.split('\r\n')).toEqual([
    '\u{FEFF}Division,Rank,Liver ID,Liver,Points,Reached at (Japan time),Rewards',
    `1,1,${liver.id},そら,10,2026-11-20 23:00:00,Trophy`,
    '',
  ])
})

test('the ranks of a liver who has left stay, without a page, and named in the language of the results', async () => {
  const id = await api.open(organizer)
  await enter(liver, id)
  expect(await ranks(id)).toMatchObject([{ liver: { id: liver.id, hasPage: true } }])
  await api.pass(2 * hour)
  await api.erase(liver.id)
  expect(await ranks(id)).toMatchObject([{ liver: { id: liver.id, hasPage: false } }])
  expect((await organizer.get(path(id))).json().entries).toMatchObject([{ liver: { hasPage: false } }])
  expect((await organizer.get(path(id, '/results.csv?language=ko'))).body).toContain(`${liver.id},탈퇴한 사용자,`)
})

test('a live shows the event of its liver from the start until it is confirmed', async () => {
  const id = await api.open(organizer)
  await enter(liver, id)
  const ofLive = async () => (await visitor().get(`/v1/lives/${liver.liveId}/event`)).json().event
  expect(await ofLive()).toBeNull()
  await api.pass(2 * hour)
  expect(await ofLive()).toMatchObject({ id, gifts: [] })
  await api.pass(9 * hour)
  expect(await ofLive()).toMatchObject({ id })
  await organizer.post(path(id, '/confirmation'), {})
  expect(await ofLive()).toBeNull()
})

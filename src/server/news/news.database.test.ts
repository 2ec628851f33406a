import { beforeEach, expect, test } from 'vitest'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../audit/index.ts'
import { type News } from './index.ts'
import { newsRoutes } from './routes.ts'

let clock: TestClock
let audit: Audit
let news: Pick<News, 'publicPages'>
let api: SliceApi
let staff: SliceCaller
let visitor: SliceCaller
let yui: number

beforeEach(async () => {
  const database = await emptyDatabase()
  clock = new TestClock()
  const deps = staffDependencies(database, clock)
  audit = deps.audit
  news = deps.news
  api = await openSliceApi()
  serveStaff(api.app, deps)
  newsRoutes(api.app, deps.news)
  yui = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  staff = api.as({ id: yui, roles: ['staff'] })
  visitor = api.as(null)
})

const written = (title: string) => ({
  title: { ja: title, en: `${title} en`, ko: `${title} ko` },
  body: { ja: '本文です。', en: 'Text.', ko: '본문.' },
})
const add = async (title: string, publishesAt: string | null = null): Promise<number> =>
  (await staff.post('/v1/staff/news', { ...written(title), publishesAt })).json().id
const titles = async (by = visitor, path = '/v1/news', query = ''): Promise<string[]> =>
  (await by.get(`${path}?${query}`)).json().news.map(({ title }: { title: { ja: string } }) => title.ja)
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

test('news is published at once in all languages, newest first, and audited', async () => {
  const id = await add('一つ目')
  clock.advance(1000)
  await add('二つ目')
  expect(await titles()).toEqual(['二つ目', '一つ目'])
  const publishesAt = '2026-11-20T12:00:00.000Z'
  expect((await visitor.get(`/v1/news/${id}`)).json()).toEqual({ id, publishesAt, ...written('一つ目') })
  expect(await audit.list({ limit: 5, subjectUserId: undefined })).toMatchObject([
    {},
    { action: 'news.added', actorUserId: yui, details: { news: id, title: '一つ目', publishesAt } },
  ])
})

test('news with a publication time is found by staff only until then', async () => {
  const id = await add('予告', later(60_000))
  expect(await titles()).toEqual([])
  expect((await visitor.get(`/v1/news/${id}`)).json().code).toBe('NEWS_NOT_FOUND')
  expect(await titles(staff, '/v1/staff/news')).toEqual(['予告'])
  expect([await news.publicPages.count(), await news.publicPages.list(0, 10)]).toEqual([0, []])
  clock.advance(60_000)
  expect(await titles()).toEqual(['予告'])
  expect(await news.publicPages.list(0, 10)).toEqual([{ path: `/news/${id}`, changedAt: clock.now() }])
  expect((await visitor.get(`/v1/news/${id}`)).statusCode).toBe(200)
})

test('the pages together have each piece of news once', async () => {
  for (let n = 1; n <= 5; n += 1) {
    await add(`${n}`)
    if (n % 2 === 0) clock.advance(1000)
  }
  const found: string[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: { news: { title: { ja: string } }[]; next: string | null } = (
      await visitor.get(`/v1/news?limit=2${cursor && `&cursor=${cursor}`}`)
    ).json()
    found.push(...page.news.map(({ title }) => title.ja))
    cursor = page.next
  }
  expect(found).toEqual(['5', '4', '3', '2', '1'])
})

test('a change replaces only what it contains', async () => {
  const id = await add('題名')
  const change = (body: object) => staff.post(`/v1/staff/news/${id}/changes`, body)
  expect((await change({ title: { en: 'Title' }, body: { ja: '訂正しました。' } })).json()).toMatchObject({
    title: { ja: '題名', en: 'Title', ko: '題名 ko' },
    body: { ja: '訂正しました。', en: 'Text.' },
  })
  await change({ publishesAt: later(60_000) })
  expect(await titles()).toEqual([])
  expect((await change({})).json().code).toBe('NOTHING_TO_CHANGE')
  expect((await staff.post('/v1/staff/news/999/changes', { title: { ja: 'あ' } })).json().code).toBe('NEWS_NOT_FOUND')
})

test('deleted news is gone, and the reason is recorded', async () => {
  const id = await add('誤り')
  expect((await staff.post(`/v1/staff/news/${id}/deletion`, {})).json().code).toBe('REASON_REQUIRED')
  expect((await staff.post(`/v1/staff/news/${id}/deletion`, { reason: '誤報' })).statusCode).toBe(200)
  expect(await titles()).toEqual([])
  expect((await staff.post(`/v1/staff/news/${id}/deletion`, { reason: '誤報' })).json().code).toBe('NEWS_NOT_FOUND')
  expect(await audit.list({ limit: 1, subjectUserId: undefined })).toMatchObject([
    { action: 'news.deleted', details: { news: id, reason: '誤報' } },
  ])
})

test.each([
  ['a missing title', { title: { ja: '題名', en: 'Title' } }],
  ['an empty title', { title: { ja: ' ', en: 'a', ko: 'a' } }],
  ['an empty body', { body: { ja: '', en: 'a', ko: 'a' } }],
  ['a long body', { body: { ja: 'あ'.repeat(20_001), en: 'a', ko: 'a' } }],
  ['a date without time', { publishesAt: '2026-12-01' }],
])('news with %s is rejected', async (_name, fields) => {
  const answer = await staff.post('/v1/staff/news', { ...written('題名'), publishesAt: null, ...fields })
  expect(answer.json().code).toBe('INVALID_REQUEST')
})

test('only staff see what is not published, and write', async () => {
  const id = await add('題名')
  const calls = [
    (by: SliceCaller) => by.get('/v1/staff/news'),
    (by: SliceCaller) => by.post('/v1/staff/news', { ...written('題名'), publishesAt: null }),
    (by: SliceCaller) => by.post(`/v1/staff/news/${id}/changes`, { title: { ja: '題' } }),
    (by: SliceCaller) => by.post(`/v1/staff/news/${id}/deletion`, { reason: '理由' }),
  ]
  for (const call of calls) {
    expect((await call(visitor)).json().code).toBe('SIGN_IN_REQUIRED')
    for (const roles of [[], ['liver'], ['channel_owner'], ['organizer']] as const) {
      expect((await call(api.as({ id: 9, roles }))).json().code).toBe('STAFF_ONLY')
    }
    expect((await call(staff)).statusCode).toBe(200)
  }
})

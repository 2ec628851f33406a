import { beforeEach, expect, test } from 'vitest'
import { genreIcons, genresMax } from '#contract/genres/limits.ts'
import { TestClock } from '#tests/support/clock.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { openSliceApi, type SliceApi, type SliceCaller } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import type { Audit } from '../audit/index.ts'
import type { Database } from '../ports/database/port.ts'
import { requireOffered, type Genres } from './index.ts'
import { genreRoutes } from './routes.ts'

let database: Database
let audit: Audit
let staffGenres: Genres
let api: SliceApi
let staff: SliceCaller
let yui: number

beforeEach(async () => {
  database = await emptyDatabase()
  const deps = staffDependencies(database, new TestClock())
  audit = deps.audit
  staffGenres = deps.genres
  api = await openSliceApi()
  serveStaff(api.app, deps)
  genreRoutes(api.app, deps.genres)
  yui = await database.run(addPerson, { nickName: 'ゆい', roles: ['staff'] })
  staff = api.as({ id: yui, roles: ['staff'] })
})

const fortune = { id: 'fortune', name: { ja: '占い', en: 'Fortune', ko: '운세' }, reason: '要望が多いため' }
const add = (fields: object = {}, by = staff) => by.post('/v1/staff/genres', { ...fortune, ...fields })
const change = (fields: object, id = 'fortune') =>
  staff.post(`/v1/staff/genres/${id}/changes`, { reason: '訂正', ...fields })
const list = async (): Promise<{ id: string; icon: string; position: number; offered: boolean }[]> =>
  (await api.as(null).get('/v1/genres')).json().genres
const ids = async () => (await list()).map(({ id }) => id)

const seeded = ['talk', 'music', 'game', 'sing', 'dance', 'cooking', 'travel', 'study', 'sports', 'other']

test('a new site has ten genres, with names in three languages', async () => {
  expect(await ids()).toEqual(seeded)
  const [talk] = await list()
  const name = { ja: '雑談', en: 'Talk', ko: '토크' }
  expect(talk).toEqual({ id: 'talk', name, icon: 'messages', position: 10, offered: true })
  expect(new Set((await list()).map(({ icon }) => icon)).size).toBe(seeded.length)
})

test('an added genre is last unless it has a position, and the change is audited', async () => {
  const added = { id: 'fortune', name: fortune.name, icon: 'sparkles', position: 110, offered: true }
  expect((await add()).json()).toEqual(added)
  await add({ id: 'first', position: 5 })
  expect(await ids()).toEqual(['first', ...seeded, 'fortune'])
  expect(await audit.list({ limit: 1, subjectUserId: undefined })).toMatchObject([
    { action: 'genre.added', actorUserId: yui, details: { genre: 'first', nameJa: '占い', reason: fortune.reason } },
  ])
})

test('an id is taken once, also by a retired genre', async () => {
  expect((await add({ id: 'talk' })).json().code).toBe('GENRE_ID_TAKEN')
  await staff.post('/v1/staff/genres/talk/retirement', { reason: '統合' })
  expect((await add({ id: 'talk' })).json().code).toBe('GENRE_ID_TAKEN')
})

test('there are at most sixty genres', async () => {
  for (let n = seeded.length; n < genresMax; n += 1) expect((await add({ id: `genre-${n}` })).statusCode).toBe(200)
  expect((await add()).json().code).toBe('TOO_MANY_GENRES')
})

test('names and position change, the others stay', async () => {
  await add()
  expect((await change({ name: { en: 'Fortune telling' }, position: 0 })).json()).toEqual({
    id: 'fortune',
    name: { ja: '占い', en: 'Fortune telling', ko: '운세' },
    icon: 'sparkles',
    position: 0,
    offered: true,
  })
  expect((await ids())[0]).toBe('fortune')
  expect((await change({})).json().code).toBe('NOTHING_TO_CHANGE')
  expect((await change({ position: 1 }, 'unknown')).json().code).toBe('GENRE_UNKNOWN')
})

test('an icon is one of those that pages have; another name is rejected with the valid ones', async () => {
  expect((await add({ icon: 'moon' })).json()).toMatchObject({ icon: 'moon' })
  expect((await change({ icon: 'star' })).json()).toMatchObject({ id: 'fortune', icon: 'star' })
  expect(await audit.list({ limit: 1, subjectUserId: undefined })).toMatchObject([
    { action: 'genre.changed', details: { genre: 'fortune', icon: 'star' } },
  ])
  for (const answer of [await change({ icon: 'crystal' }), await add({ id: 'other-one', icon: 'crystal' })]) {
    expect(answer.statusCode).toBe(400)
    for (const name of genreIcons) expect(answer.body).toContain(name)
  }
  expect((await list()).find(({ id }) => id === 'fortune')?.icon).toBe('star')
})

test('a retired genre stays in the list, cannot be chosen, and can be offered again', async () => {
  expect((await staff.post('/v1/staff/genres/game/retirement', { reason: '休止' })).json()).toMatchObject({
    offered: false,
  })
  expect(await ids()).toEqual(seeded)
  await expect(requireOffered(database, ['game'])).rejects.toMatchObject({ code: 'GENRE_UNKNOWN' })
  await expect(requireOffered(database, ['game', 'talk'], ['game'])).resolves.toBeUndefined()
  await change({ offered: true }, 'game')
  await expect(requireOffered(database, ['game'])).resolves.toBeUndefined()
})

test('search engines find the pages of the genres that are offered', async () => {
  await staff.post('/v1/staff/genres/game/retirement', { reason: '休止' })
  const { count, list: pages } = staffGenres.publicPages
  const paths = seeded.filter((id) => id !== 'game').map((id) => `/genres/${id}`)
  expect(await count()).toBe(paths.length)
  expect((await pages(0, 100)).map(({ path }) => path)).toEqual(paths)
  expect((await pages(2, 3)).map(({ path }) => path)).toEqual(paths.slice(2, 5))
})

test('an unknown genre cannot be chosen', async () => {
  await expect(requireOffered(database, ['talk', 'unknown'])).rejects.toMatchObject({ code: 'GENRE_UNKNOWN' })
})

test.each([
  { id: 'Talk' },
  { id: '1st' },
  { name: { ja: '占い', en: 'Fortune' } },
  { name: { ja: '\u3164', en: 'a', ko: 'a' } },
  { name: { ja: 'あ'.repeat(21), en: 'a', ko: 'a' } },
  { position: -1 },
])('an addition with %j is rejected', async (fields) => {
  expect((await add(fields)).json().code).toBe('INVALID_REQUEST')
})

test('every write needs a reason, and staff', async () => {
  for (const [path, body] of [
    ['', fortune],
    ['/talk/changes', { position: 1 }],
    ['/talk/retirement', {}],
  ] as const) {
    const write = (by: SliceCaller, reason: string) => by.post(`/v1/staff/genres${path}`, { ...body, reason })
    expect((await write(api.as(null), '理由')).json().code).toBe('SIGN_IN_REQUIRED')
    for (const roles of [[], ['liver'], ['channel_owner'], ['organizer']] as const) {
      expect((await write(api.as({ id: 9, roles }), '理由')).json().code).toBe('STAFF_ONLY')
    }
    expect((await write(staff, '')).json().code).toBe('REASON_REQUIRED')
    expect((await write(staff, '理由')).statusCode).toBe(200)
  }
})

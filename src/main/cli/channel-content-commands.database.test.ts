import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createCasts } from '#server/casts/index.ts'
import { castStaffRoutes } from '#server/casts/staff-routes.ts'
import { createSeries } from '#server/series/index.ts'
import { seriesStaffRoutes } from '#server/series/staff-routes.ts'
import { commandsFor } from '#tests/support/command-line.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { readDocuments } from '#tests/support/search-documents.ts'
import { operatorToken } from '#tests/support/slice-api.ts'
import { publishOperatorEndpoint } from '../operator.ts'

let folder: string
let api: EpisodeApi

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-channel-content-'))
  api = await openEpisodeApi(({ app, deps }) => {
    castStaffRoutes(app, createCasts(deps))
    seriesStaffRoutes(app, createSeries(deps))
  })
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 })
  publishOperatorEndpoint(folder, { url, token: operatorToken })
})
afterEach(async () => {
  await api.app.close()
  await rm(folder, { recursive: true, force: true })
})

const { run, failing } = commandsFor(() => folder)
const cells = (output: string) => output.split('\n').map((line) => line.split(/ {2,}/))
const actions = async () => (await api.audit.list({ limit: 4 })).map(({ action, actorUserId }) => [action, actorUserId])
const found = async () => (await api.database.run(readDocuments, null)).map(({ kind, ref }) => `${kind} ${ref}`)

test('the operator adds, changes and lists casts', async () => {
  expect(await run('cast', 'list', '--channel', '1')).toBe('No casts.')
  expect(cells(await run('cast', 'add', '--channel', '1', '--name', '朝日', '--reading', 'あさひ'))).toEqual([
    ['cast', 'channel', 'state', 'name'],
    ['1', '1', 'open', '朝日'],
  ])
  await run('cast', 'change', '1', '--bio', '司会')
  expect((await api.visitor.get('/v1/channels/1/casts/1')).json()).toMatchObject({ reading: 'あさひ', bio: '司会' })
  expect(await run('cast', 'list', '--channel', '1')).toMatch(/1 +1 +open +朝日/)
  expect((await actions()).slice(0, 2)).toEqual([
    ['cast.changed', null],
    ['cast.added', null],
  ])
  expect(await failing(1, 'cast', 'list', '--channel', '99')).toContain('CHANNEL_NOT_FOUND')
  expect(await failing(1, 'cast', 'change', '99', '--bio', '司会')).toContain('CAST_NOT_FOUND')
})

test('no user finds a retired cast, also not in its episodes, until it is restored', async () => {
  await run('cast', 'add', '--channel', '1', '--name', '朝日')
  const episode = await api.published('第1話', { castIds: [1] })
  const shown = async () => ({
    profile: (await api.owner.get('/v1/channels/1/casts/1')).statusCode,
    list: (await api.owner.get('/v1/channels/1/casts')).json().casts.length,
    episode: (await api.read(api.visitor, episode)).casts.length,
    search: (await found()).includes('cast 1'),
  })
  expect(await shown()).toEqual({ profile: 200, list: 1, episode: 1, search: true })
  expect(await run('cast', 'retire', '1', 'left')).toMatch(/1 +1 +retired /)
  expect(await shown()).toEqual({ profile: 404, list: 0, episode: 0, search: false })
  expect(await run('cast', 'list', '--channel', '1')).toMatch(/1 +1 +retired /)
  await run('cast', 'restore', '1', 'is', 'back')
  expect(await shown()).toEqual({ profile: 200, list: 1, episode: 1, search: true })
})

test('the operator adds and changes series', async () => {
  const added = await run('series', 'add', '--channel', '1', '--title', '夜の会', '--visibility', 'followers')
  expect(cells(added)).toEqual([
    ['series', 'channel', 'state', 'visibility', 'title'],
    ['2', '1', 'open', 'followers', '夜の会'],
  ])
  const changes = ['--title', '昼の会', '--reading', 'ヒルノカイ', '--visibility', 'public']
  expect(await run('series', 'change', '2', ...changes)).toMatch(/public +昼の会/)
  expect((await api.visitor.get('/v1/channels/1/series/2')).json()).toMatchObject({ reading: 'ひるのかい' })
  expect(await failing(2, 'series', 'change', '2', '--reading', '昼の会')).toContain('Give hiragana or katakana only')
  expect(cells(await run('series', 'list', '--channel', '1')).map(([, , , , title]) => title)).toEqual([
    'title',
    '朝の会',
    '昼の会',
  ])
  expect((await actions()).slice(0, 2)).toEqual([
    ['series.changed', null],
    ['series.added', null],
  ])
  expect(await failing(2, 'series', 'change', '2', '--visibility', 'secret')).toContain('Allowed choices')
  expect(await failing(1, 'series', 'change', '2')).toContain('NOTHING_TO_CHANGE')
})

test('no user finds a retired series or its episodes until it is restored', async () => {
  const episode = await api.published('第1話')
  const series = `/v1/channels/1/series/${api.seriesId}`
  const shown = async () => ({
    page: (await api.owner.get(series)).statusCode,
    list: (await api.owner.get('/v1/channels/1/series')).json().series.length,
    episode: (await api.owner.get(`${api.list}/${episode}`)).statusCode,
    episodes: await api.titles(api.visitor, '/v1/episodes'),
    search: (await found()).filter((one) => one === 'series 1' || one === `episode ${episode}`).length,
  })
  const open = { page: 200, list: 1, episode: 200, episodes: ['第1話'], search: 2 }
  expect(await shown()).toEqual(open)
  await run('series', 'retire', String(api.seriesId), 'rights')
  expect(await shown()).toEqual({ page: 404, list: 0, episode: 404, episodes: [], search: 0 })
  expect((await api.owner.post(api.list, { title: '第2話' })).json().code).toBe('SERIES_NOT_FOUND')
  await run('series', 'restore', String(api.seriesId), 'settled')
  expect(await shown()).toEqual(open)
})

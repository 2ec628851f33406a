import { beforeEach, expect, test } from 'vitest'
import { seriesMax } from '#contract/series/limits.ts'
import { openChannelApi, type ChannelApi } from '#tests/support/channel-api.ts'
import { addRows } from '#tests/support/many-rows.ts'
import { createSeries } from './index.ts'
import { seriesRoutes } from './routes.ts'

let api: ChannelApi
let series: string

beforeEach(async () => {
  api = await openChannelApi()
  await seriesRoutes(api.app, createSeries(api.deps))
  series = `/v1/channels/${api.channelId}/series`
})

const add = async (title: string, fields: object = {}): Promise<number> =>
  (await api.owner.post(series, { title, ...fields })).json().id
const titles = async (caller = api.visitor, query = ''): Promise<string[]> =>
  (await caller.get(`${series}?limit=50${query}`)).json().series.map(({ title }: { title: string }) => title)
const move = (id: number, beforeId: number | null) => api.editor.post(`${series}/${id}/move`, { beforeId })

test('a public series is found by everybody, in its channel only', async () => {
  const fields = { title: '朝の会', reading: 'あさのかい', description: '毎週月曜', visibility: 'followers' }
  const { id } = (await api.owner.post(series, { ...fields, reading: 'アサノカイ' })).json()
  const expected = { ...fields, id, channelId: api.channelId, coverUrl: null, version: 1 }
  expect((await api.visitor.get(`${series}/${id}`)).json()).toEqual(expected)
  const elsewhere = await api.visitor.get(`/v1/channels/${api.otherChannelId}/series/${id}`)
  expect(elsewhere.json().code).toBe('SERIES_NOT_FOUND')
})

test('a series for invited viewers or premium members is found and listed for its editors only', async () => {
  const open = await add('公開')
  for (const visibility of ['invite', 'premium']) {
    const id = await add(visibility, { visibility })
    for (const caller of [api.visitor, api.user, api.follower, api.staff]) {
      expect((await caller.get(`${series}/${id}`)).json().code).toBe('SERIES_NOT_FOUND')
      expect(await titles(caller)).toEqual(['公開'])
    }
    expect((await api.editor.get(`${series}/${id}`)).statusCode).toBe(200)
  }
  expect(await titles(api.editor)).toEqual(['公開', 'invite', 'premium'])
  expect((await api.visitor.get(`${series}/${open}`)).statusCode).toBe(200)
})

test('a change of an older version is rejected with the stored one', async () => {
  const id = await add('朝の会')
  const change = { reading: 'あさのかい', description: '毎週月曜', visibility: 'premium', version: 1 }
  expect((await api.owner.patch(`${series}/${id}`, change)).json()).toMatchObject({ version: 2 })
  expect((await api.editor.patch(`${series}/${id}`, { title: '夜の会', version: 1 })).json()).toMatchObject({
    code: 'VERSION_CONFLICT',
    stored: { title: '朝の会', reading: 'あさのかい', description: '毎週月曜', visibility: 'premium', version: 2 },
  })
})

test('a reading that is not in kana is rejected with a hint', async () => {
  const answer = await api.owner.post(series, { title: '朝の会', reading: '朝の会' })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ code: 'INVALID_REQUEST', fields: { reading: expect.stringContaining('kana') } })
})

test('the order is that of the editors, and no move of two editors at once is lost', async () => {
  const ids = [await add('a'), await add('b'), await add('c'), await add('d')] as const
  await Promise.all([move(ids[3], ids[0]), move(ids[2], ids[1])])
  expect(await titles()).toEqual(['d', 'a', 'c', 'b'])
  const first = (await api.visitor.get(`${series}?limit=3`)).json()
  expect(await titles(api.visitor, `&cursor=${first.next}`)).toEqual(['b'])
  expect((await move(ids[0], 999)).json().code).toBe('NEIGHBOUR_NOT_FOUND')
})

test('a cover is stored, and removed with its series', async () => {
  const id = await add('朝の会')
  const headers = { 'content-type': 'image/png' }
  const { url } = (await api.owner.post(`${series}/${id}/cover`, Buffer.from('x'), headers)).json()
  expect((await api.visitor.get(`${series}/${id}`)).json()).toMatchObject({ coverUrl: url })
  await api.owner.delete(`${series}/${id}`)
  expect(api.objects.files.size).toBe(0)
  expect((await api.audit.list({ limit: 1 }))[0]).toMatchObject({ action: 'series.deleted', details: { series: id } })
})

test('what editors do with a series is in the audit log, and what is rejected is not', async () => {
  const id = await add('朝の会')
  const one = `${series}/${id}`
  await api.editor.patch(one, { title: '夜の会', visibility: 'premium', version: 1 })
  await api.editor.patch(one, { title: '昼の会', version: 1 })
  await api.editor.post(`${one}/cover`, Buffer.from('x'), { 'content-type': 'image/png' })
  await api.owner.delete(`${one}/cover`)
  await api.owner.delete(one)
  const by = { editor: api.ids.editor, owner: api.ids.owner }
  const details = { channel: api.channelId, series: id }
  const entries = (await api.audit.list({ limit: 6 })).filter(({ action }) => action.startsWith('series.'))
  expect(entries.map((entry) => [entry.action, entry.actorUserId, entry.details])).toEqual([
    ['series.deleted', by.owner, details],
    ['series.changed', by.owner, { ...details, fields: ['cover'] }],
    ['series.changed', by.editor, { ...details, fields: ['cover'] }],
    ['series.changed', by.editor, { ...details, fields: ['title', 'visibility'] }],
    ['series.added', by.owner, details],
  ])
})

test('a channel has a limited number of series', async () => {
  await api.database.run(addRows, { table: 'series', channelId: api.channelId, rows: seriesMax })
  expect((await api.owner.post(series, { title: 'x' })).json().code).toBe('TOO_MANY_SERIES')
})

test('every role on every write: owners and editors only', async () => {
  const id = await add('朝の会')
  const headers = { 'content-type': 'image/png' }
  const expected = api.editorsOnly
  expect(await api.results((by) => by.post(series, { title: 'x' }))).toEqual(expected)
  let version = 1
  const change = async (by: typeof api.owner) => {
    const answer = await by.patch(`${series}/${id}`, { description: 'x', version })
    if (answer.statusCode === 200) version += 1
    return answer
  }
  expect(await api.results(change)).toEqual(expected)
  expect(await api.results((by) => by.post(`${series}/${id}/move`, { beforeId: null }))).toEqual(expected)
  expect(await api.results((by) => by.post(`${series}/${id}/cover`, Buffer.from('x'), headers))).toEqual(expected)
  expect(await api.results((by) => by.delete(`${series}/${id}/cover`))).toEqual(expected)
  const ids = { editor: await add('a'), owner: await add('b') }
  const remove = (by: typeof api.owner) => by.delete(`${series}/${by === api.editor ? ids.editor : ids.owner}`)
  expect(await api.results(remove)).toEqual(expected)
})

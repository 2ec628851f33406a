import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { castsMax } from '#contract/casts/limits.ts'
import { openChannelApi, type ChannelApi } from '#tests/support/channel-api.ts'
import { addRows } from '#tests/support/many-rows.ts'
import { createCasts } from './index.ts'
import { castRoutes } from './routes.ts'

let api: ChannelApi
let casts: string

beforeEach(async () => {
  api = await openChannelApi()
  await castRoutes(api.app, createCasts(api.deps))
  casts = `/v1/channels/${api.channelId}/casts`
})

const add = async (name: string): Promise<number> => (await api.owner.post(casts, { name })).json().id
const names = async (query = ''): Promise<string[]> =>
  (await api.visitor.get(`${casts}?limit=50${query}`)).json().casts.map(({ name }: { name: string }) => name)
const move = (id: number, beforeId: number | null) => api.editor.post(`${casts}/${id}/move`, { beforeId })

test('a cast has a public profile', async () => {
  const fields = { name: '朝日', reading: 'あさひ', bio: '司会' }
  const { id } = (await api.owner.post(casts, fields)).json()
  expect((await api.visitor.get(`${casts}/${id}`)).json()).toEqual({
    ...fields,
    id,
    channelId: api.channelId,
    imageUrl: null,
    version: 1,
  })
  expect((await api.visitor.get(`/v1/channels/${api.otherChannelId}/casts/${id}`)).json().code).toBe('CAST_NOT_FOUND')
  expect((await api.visitor.get(`${casts}/999`)).json().code).toBe('CAST_NOT_FOUND')
})

test('a change of an older version is rejected with the stored texts', async () => {
  const id = await add('朝日')
  expect((await api.owner.patch(`${casts}/${id}`, { bio: '司会', version: 1 })).json()).toMatchObject({ version: 2 })
  expect((await api.editor.patch(`${casts}/${id}`, { name: '夕日', version: 1 })).json()).toMatchObject({
    code: 'VERSION_CONFLICT',
    stored: { name: '朝日', reading: '', bio: '司会', version: 2 },
  })
})

test('an image is stored, replaced and removed with its cast', async () => {
  const id = await add('朝日')
  const upload = () => api.owner.post(`${casts}/${id}/image`, Buffer.from('x'), { 'content-type': 'image/png' })
  await upload()
  const { url } = (await upload()).json()
  expect((await api.visitor.get(`${casts}/${id}`)).json()).toMatchObject({ imageUrl: url })
  expect(api.objects.files.size).toBe(1)
  await api.owner.delete(`${casts}/${id}`)
  expect(api.objects.files.size).toBe(0)
  expect(await names()).toEqual([])
})

test('what editors do with a cast is in the audit log, and what is rejected is not', async () => {
  const id = await add('朝日')
  await api.editor.patch(`${casts}/${id}`, { bio: '司会', version: 1 })
  await api.editor.patch(`${casts}/${id}`, { bio: '進行', version: 1 })
  await api.editor.post(`${casts}/${id}/image`, Buffer.from('x'), { 'content-type': 'image/png' })
  await api.owner.delete(`${casts}/${id}/image`)
  await api.owner.delete(`${casts}/${id}`)
  const by = { editor: api.ids.editor, owner: api.ids.owner }
  const cast = { channel: api.channelId, cast: id }
  const entries = (await api.audit.list({ limit: 6 })).filter(({ action }) => action.startsWith('cast.'))
  expect(entries.map(({ action, actorUserId, details }) => [action, actorUserId, details])).toEqual([
    ['cast.deleted', by.owner, cast],
    ['cast.changed', by.owner, { ...cast, fields: ['image'] }],
    ['cast.changed', by.editor, { ...cast, fields: ['image'] }],
    ['cast.changed', by.editor, { ...cast, fields: ['bio'] }],
    ['cast.added', by.owner, cast],
  ])
})

describe('the order', () => {
  test('is that of the editors, and the list is paged in it', async () => {
    const ids = [await add('a'), await add('b'), await add('c')] as const
    await move(ids[2], ids[0])
    await move(ids[0], null)
    expect(await names()).toEqual(['c', 'b', 'a'])
    const first = (await api.visitor.get(`${casts}?limit=2`)).json()
    expect(first.casts).toMatchObject([{ name: 'c' }, { name: 'b' }])
    const second = (await api.visitor.get(`${casts}?limit=2&cursor=${first.next}`)).json()
    expect(second).toMatchObject({ casts: [{ name: 'a' }], next: null })
  })

  test('loses no move of two editors at once', async () => {
    const ids = [await add('a'), await add('b'), await add('c'), await add('d')] as const
    await Promise.all([move(ids[3], ids[0]), move(ids[2], ids[1])])
    expect(await names()).toEqual(['d', 'a', 'c', 'b'])
  })

  test('is not changed where the neighbour was deleted, or belongs to another channel', async () => {
    const ids = [await add('a'), await add('b')] as const
    await api.owner.delete(`${casts}/${ids[0]}`)
    expect((await move(ids[1], ids[0])).json().code).toBe('NEIGHBOUR_NOT_FOUND')
  })

  test('is that of a list after any moves (property)', async () => {
    const ids = [await add('0'), await add('1'), await add('2'), await add('3')]
    const steps = fc.array(fc.tuple(fc.nat(3), fc.option(fc.nat(3), { nil: null })), { maxLength: 30, minLength: 25 })
    let expected = [0, 1, 2, 3]
    await fc.assert(
      fc.asyncProperty(steps, async (moves) => {
        for (const [item, before] of moves) {
          await move(ids[item] ?? 0, before === null ? null : (ids[before] ?? 0))
          if (item === before) continue
          const rest = expected.filter((one) => one !== item)
          const index = before === null ? rest.length : rest.indexOf(before)
          expected = [...rest.slice(0, index), item, ...rest.slice(index)]
        }
        expect(await names()).toEqual(expected.map(String))
      }),
      { numRuns: 3 },
    )
  })
})

test('a channel has a limited number of casts', async () => {
  await api.database.run(addRows, { table: 'casts', channelId: api.channelId, rows: castsMax })
  expect((await api.owner.post(casts, { name: 'x' })).json().code).toBe('TOO_MANY_CASTS')
})

test('every role on every write: owners and editors only', async () => {
  const id = await add('朝日')
  const headers = { 'content-type': 'image/png' }
  const expected = api.editorsOnly
  expect(await api.results((by) => by.post(casts, { name: 'x' }))).toEqual(expected)
  let version = 1
  const change = async (by: typeof api.owner) => {
    const answer = await by.patch(`${casts}/${id}`, { bio: 'x', version })
    if (answer.statusCode === 200) version += 1
    return answer
  }
  expect(await api.results(change)).toEqual(expected)
  expect(await api.results((by) => by.post(`${casts}/${id}/move`, { beforeId: null }))).toEqual(expected)
  expect(await api.results((by) => by.post(`${casts}/${id}/image`, Buffer.from('x'), headers))).toEqual(expected)
  expect(await api.results((by) => by.delete(`${casts}/${id}/image`))).toEqual(expected)
  const ids = { editor: await add('a'), owner: await add('b') }
  const remove = (by: typeof api.owner) => by.delete(`${casts}/${by === api.editor ? ids.editor : ids.owner}`)
  expect(await api.results(remove)).toEqual(expected)
})

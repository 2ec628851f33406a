import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { clearDocuments } from '#tests/support/search-documents.ts'
import { addChannel, changeChannel } from '../channels/store/channels.ts'
import { addEpisode, changeEpisode, publishEpisode } from '../episodes/store/changes.ts'
import { changeFields, changeReading, storeApplication } from '../livers/store.ts'
import { addLive } from '../lives/plan/store.ts'
import type { Database } from '../ports/database/port.ts'
import { addSeries, changeSeries } from '../series/store/series.ts'
import { bigramIndex, rebuildStep } from './index.ts'

const at = new Date('2026-11-20T12:00:00Z')
const entry = { at, action: 'channel.changed', actorUserId: null, subjectUserId: null, details: {} } as const

let database: Database
let owner: number
beforeEach(async () => {
  database = await emptyDatabase()
  owner = await database.run(addPerson, { nickName: '空野 渉' })
})

async function find(text: string): Promise<string[]> {
  const hits = await bigramIndex(database).find({ text, viewerId: 0, now: at, after: null, limit: 9 })
  return hits.map(({ kind, ref }) => `${kind} ${ref}`)
}

test('a channel that is named in kanji is found by its reading, until that is changed', async () => {
  const fields = { name: '点画研究所', reading: 'てんがけんきゅうじょ' }
  const id = Number(
    await database.run(addChannel, { ownerUserId: owner, fields, createdAt: at, most: null, entry: null }),
  )
  for (const text of ['けんきゅう', 'テンガ', '研究所']) expect(await find(text)).toEqual([`channel ${id}`])
  await database.run(changeChannel, { id, version: 1, fields: { reading: 'どっとけん' }, entry })
  expect(await find('けんきゅう')).toEqual([])
  expect(await find('どっと')).toEqual([`channel ${id}`])
})

test('a liver who is named in kanji is found by the reading of the name, until that is changed', async () => {
  const fields = { reading: 'そらの わたる', introduction: '', schedule: '', genres: [], links: [] }
  const licence = { from: 'none', to: 'granted', acceptedGuideline: '', appliedAt: at, decidedAt: at } as const
  await database.run(storeApplication, { userId: owner, fields, entries: [], ...licence })
  for (const text of ['そらのわたる', 'ワタル', '空野']) expect(await find(text)).toEqual([`liver ${owner}`])
  await database.run(changeFields, { userId: owner, fields: { ...fields, reading: '' } })
  expect(await find('わたる')).toEqual([])
  await database.run(changeReading, { userId: owner, reading: 'わたる', entry })
  expect(await find('ワタル')).toEqual([`liver ${owner}`])
})

/** Titled in kanji, with its reading. */
async function addTitledLive(): Promise<void> {
  const fixed = { liverId: owner, genre: 'talk', latencyMode: 'low', demo: false, createdAt: at } as const
  const texts = { title: '夏祭りの夜', reading: 'なつまつりのよる' }
  await database.run(addLive, {
    ...fixed,
    ...texts,
    id: 'live00000001',
    state: 'scheduled',
    visibility: 'public',
    startsAt: at,
  })
}

test('a live that is titled in kanji is found by the reading of its title', async () => {
  await addTitledLive()
  for (const text of ['なつまつり', 'ヨル', '夏祭り']) expect(await find(text)).toEqual(['live live00000001'])
})

test('a series and an episode that are titled in kanji are found by their readings, until these are changed', async () => {
  const channelId = Number(
    await database.run(addChannel, {
      ownerUserId: owner,
      fields: { name: 'x' },
      createdAt: at,
      most: null,
      entry: null,
    }),
  )
  const added = { createdAt: at, most: 9, entry }
  const fields = { title: '夏祭り', reading: 'なつまつり', description: '', visibility: 'public' } as const
  const seriesId = (await database.run(addSeries, { ...added, channelId, fields }))?.id ?? 0
  const draft = {
    ...fields,
    title: '前夜',
    reading: 'ぜんや',
    genre: null,
    commenting: true,
    castIds: [],
    videoId: null,
  }
  const episodeId = Number(await database.run(addEpisode, { ...added, channelId, seriesId, fields: draft }))
  const key = { channelId, seriesId, episodeId }
  await database.run(publishEpisode, { ...key, publishesAt: at, videoId: null, entry })
  expect(await find('ナツマツリ')).toEqual([`series ${seriesId}`])
  expect(await find('ぜんや')).toEqual([`episode ${episodeId}`])
  await database.run(changeSeries, { channelId, seriesId, reading: '', version: 1, entry })
  await database.run(changeEpisode, { ...key, reading: 'まえのよる', version: 1, entry })
  expect([await find('なつまつり'), await find('ぜんや')]).toEqual([[], []])
  expect(await find('まえのよる')).toEqual([`episode ${episodeId}`])
})

test('a rebuild stores the readings that the slices have', async () => {
  await addTitledLive()
  await database.run(clearDocuments, null)
  expect(await find('なつまつり')).toEqual([])
  await database.run(rebuildStep, { kind: 'live', after: null })
  expect(await find('なつまつり')).toEqual(['live live00000001'])
})

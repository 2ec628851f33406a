import { beforeEach, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { addChannel, changeChannel } from '../channels/store/channels.ts'
import { changeFields, storeApplication } from '../livers/store.ts'
import type { Database } from '../ports/database/port.ts'
import { bigramIndex } from './index.ts'

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
})

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import { addChannel } from '../channels/store/channels.ts'
import { addLive } from '../lives/plan/store.ts'
import type { Database } from '../ports/database/port.ts'
import type { SearchHit } from '../ports/search/port.ts'
import { bigramIndex, fold, foldWords } from './index.ts'

const adapters: [string, () => Promise<Database>][] = [
  ['PGlite', emptyDatabase],
  ['PostgreSQL', postgresDatabase],
]
const now = new Date('2026-11-20T12:00:00Z')

/** Few characters, so that texts often have the pairs of a word in another order. */
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'カラオケからおけーガ・%_\\'), maxLength })
const channel = fc.record({ name: text(12), bio: text(12) })

const found = (name: string, bio: string, words: readonly string[]): boolean =>
  words.every((word) => fold(name).includes(word) || fold(bio).includes(word))

/** 0 exact, 1 prefix, 2 in the title, 3 elsewhere. */
function classOf(name: string, words: readonly string[]): number {
  const [title, whole] = [fold(name), words.join('')]
  if (title === whole) return 0
  if (title.startsWith(whole)) return 1
  return words.every((word) => title.includes(word)) ? 2 : 3
}

interface Item {
  readonly ref: string
  readonly title: string
  readonly body: string
  readonly onAir: boolean
  readonly at: Date
}

/** In the order of the match, then what is on air, then the latest. */
function inOrder(items: readonly Item[], words: readonly string[]): string[] {
  const rank = ({ title, onAir }: Item) => 2 * classOf(title, words) + (onAir ? 0 : 1)
  return items
    .filter(({ title, body }) => words.length > 0 && found(title, body, words))
    .toSorted((one, other) => rank(one) - rank(other) || Number(other.at) - Number(one.at))
    .map(({ ref }) => ref)
}

describe.each(adapters)('in %s', (_name, open) => {
  let database: Database
  const items: Item[] = []
  beforeAll(async () => {
    database = await open()
    const ownerUserId = await database.run(addPerson, { nickName: 'あかり' })
    const samples = fc.sample(channel, { numRuns: 150, seed: 20_261_124 })
    for (const [index, fields] of samples.entries()) {
      const at = new Date(now.getTime() - index * 60_000)
      const row = { ownerUserId, fields: { ...fields, links: [], genre: null }, createdAt: at, most: null, entry: null }
      const ref = String(await database.run(addChannel, row))
      items.push({ ref, title: fields.name, body: fields.bio, onAir: false, at })
    }
    for (const [index, title] of fc.sample(text(12), { numRuns: 20, seed: 20_261_126 }).entries()) {
      const liverId = await database.run(addPerson, { nickName: `はいしん${index}` })
      const at = new Date(now.getTime() - (index * 7 * 60_000 + 1000))
      const live = { id: `live${index}`, liverId, title, createdAt: at, startedAt: at, state: 'on_air' as const }
      const rest = { visibility: 'public', startsAt: null, genre: 'talk', latencyMode: 'low', demo: false } as const
      await database.run(addLive, { ...live, ...rest })
      items.push({ ref: live.id, title, body: '', onAir: true, at })
    }
  })
  afterAll(() => database.close())

  test('a query finds exactly the texts that contain its words, page by page, in the order of the results', async () => {
    await fc.assert(
      fc.asyncProperty(text(6), text(3), fc.constantFrom(3, 1000), async (one, two, limit) => {
        const query = { text: `${one} ${two}`, viewerId: 0, now, limit }
        const refs: string[] = []
        let page: SearchHit[] = []
        do {
          page = await bigramIndex(database).find({ ...query, after: page.at(-1) ?? null })
          refs.push(...page.map(({ ref }) => ref))
        } while (page.length === limit)
        expect(refs).toEqual(inOrder(items, foldWords(query.text)))
      }),
      { numRuns: 40 },
    )
  })
})

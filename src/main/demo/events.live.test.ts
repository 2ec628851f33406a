import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventItem, EventRank } from '#contract/events/schemas.ts'
import { freshMs, staleMs } from '#server/http/index.ts'
import { storePastLives } from '#server/past-lives/index.ts'
import { FakeMediaEngine } from '#tests/support/fake-media-engine.ts'
import { noiseImage } from '#tests/support/image-files.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { postgresDatabase } from '#tests/support/shared-postgres.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { seedDemo } from '../seed.ts'
import { demoDecision, demoEvents } from './content/events.ts'
import { addEvents } from './events.ts'
import { planPastLives } from './past-lives.ts'

const databases = { PGlite: emptyDatabase, PostgreSQL: postgresDatabase }
let product: TestProduct
const engine = new FakeMediaEngine()

/** The content of a new site, as at its first start, until the events are interrupted by the drawing of an image. */
async function open(kind: keyof typeof databases): Promise<void> {
  product = await openProduct({}, undefined, undefined, { database: await databases[kind]() })
  const lives = planPastLives(await product.gifts.catalogue(), product.clock.now())
  await product.database.run(storePastLives, lives)
  await seedDemo(product, product.clock.now())
}

const add = (media: Pick<FakeMediaEngine, 'drawImage'> = engine) => {
  const { signal } = new AbortController()
  return addEvents({ product, media, startedAt: product.clock.now(), signal })
}

const read = async (path: string) => (await (await product.as(null)).call(`GET ${path}`)).json()

async function events(): Promise<EventItem[]> {
  // Time passes until visitors get nothing that was read before.
  product.clock.advance(freshMs + staleMs)
  const lists = await Promise.all(['past', 'running', 'entry'].map((group) => read(`/v1/events?group=${group}`)))
  return lists.flatMap((list) => list.events)
}

const ranksOf = async (id: number | undefined): Promise<EventRank[]> => (await read(`/v1/events/${id}/ranks`)).ranks

describe.each(['PGlite', 'PostgreSQL'] as const)('the events of the demo on %s', (kind) => {
  beforeAll(async () => {
    engine.posterImage = (await noiseImage('jpeg', 600, 400)).toString('base64')
    await open(kind)
  })
  afterAll(() => product.close())

  test('are one confirmed, one running and one in entry, made once, also when a start is interrupted', async () => {
    let left = 1
    const killed = {
      async drawImage() {
        if (left <= 0) throw new Error('killed')
        left -= 1
        return engine.drawImage()
      },
    }
    await expect(add(killed)).rejects.toThrow('killed')
    expect(await events()).toMatchObject([{ state: 'confirmed' }])
    await add()
    await add()
    const expected = demoEvents.map(({ title }, index) => {
      return { title, state: ['confirmed', 'running', 'entry'][index], demo: true, imageUrl: expect.any(String) }
    })
    expect(await events()).toMatchObject(expected)
  })

  test('have points from the gifts of past lives, as a recount finds them', async () => {
    const [confirmed, running] = await events()
    for (const event of [confirmed, running]) {
      const ranks = await ranksOf(event?.id)
      const withPoints = ranks.filter(({ points }) => points > 0)
      expect(withPoints.length).toBeGreaterThan(5)
      expect(await product.events.tally(event?.id ?? 0)).toMatchObject({ differences: 0 })
    }
    expect(new Set((await ranksOf(running?.id)).map(({ division }) => division))).toEqual(new Set([1, 2]))
  })

  test('have final ranks with their hash, a decision about a supporter, and entries that wait for approval', async () => {
    const [confirmed, , entry] = await events()
    const { hash, confirmedAt } = await read(`/v1/events/${confirmed?.id}`)
    expect(await product.events.tally(confirmed?.id ?? 0)).toMatchObject({ hash, confirmedHash: hash })
    expect(Date.parse(confirmedAt)).toBeLessThan(product.clock.now().getTime())
    const organizer = await product.as('organizer-ren')
    const { suspects } = (await organizer.call(`GET /v1/organizer/events/${confirmed?.id}`)).json()
    expect(suspects).toMatchObject([{ suspicions: ['burst'], counted: true, reason: demoDecision }])
    const managed = (await organizer.call(`GET /v1/organizer/events/${entry?.id}`)).json()
    const states = managed.entries.map(({ state }: { state: string }) => state)
    expect(states.filter((state: string) => state === 'pending')).toHaveLength(2)
    expect(managed.announcements).toHaveLength(1)
  })
})

import { beforeEach, describe, expect, test } from 'vitest'
import { markDeleted } from '#tests/support/people.ts'
import { openEpisodeApi, type EpisodeApi } from '#tests/support/episode-api.ts'
import { DatabaseUnavailable, type Database } from '../ports/database/port.ts'
import { createPositions } from './service/positions.ts'

let api: EpisodeApi
let id: number
let userId: number
let operations: string[]
let available: boolean
let failures: object[]
/** Called when an operation begins. */
let onRun: () => void

beforeEach(async () => {
  api = await openEpisodeApi()
  id = await api.published('第1話')
  userId = api.ids.user
  operations = []
  available = true
  failures = []
  onRun = () => {}
})

/** The positions of another process on the same database. */
function openPositions() {
  const database: Database = {
    run(operation, input) {
      operations.push(operation.name)
      onRun()
      return available ? api.database.run(operation, input) : Promise.reject(new DatabaseUnavailable('down'))
    },
    close: async () => {},
  }
  return createPositions({ database, clock: api.clock, log: { error: (fields: object) => void failures.push(fields) } })
}

/** As another process reads it. */
const stored = async (episodeId = id) =>
  (await openPositions().read(userId, [episodeId])).get(episodeId)?.positionMs ?? null

const at = (positionMs: number | null) => ({ positionMs, finished: false })
const end = { positionMs: null, finished: true }

describe('resume positions', () => {
  test('are stored within a second, those of all viewers in one statement', async () => {
    const positions = openPositions()
    for (const [, user] of Object.entries(api.ids)) positions.set(user, id, at(10_000))
    expect(operations).toEqual([])
    api.clock.advance(1000)
    await positions.batcher.close()
    expect(operations).toEqual(['episodes.storePositions'])
    expect(await stored()).toBe(10_000)
  })

  test('are the last ones that were sent before the server stops', async () => {
    const positions = openPositions()
    for (const positionMs of [10_000, 20_000, 30_000]) positions.set(userId, id, at(positionMs))
    await positions.batcher.close()
    expect(await stored()).toBe(30_000)
  })

  test('that are sent while others are being stored are stored too', async () => {
    const positions = openPositions()
    onRun = () => {
      onRun = () => {}
      positions.set(userId, id, at(20_000))
    }
    positions.set(userId, id, at(10_000))
    await positions.batcher.close()
    expect(operations).toHaveLength(2)
    expect(await stored()).toBe(20_000)
  })

  test('are read by their user at once', async () => {
    const positions = openPositions()
    positions.set(userId, id, at(10_000))
    expect(await positions.read(userId, [id])).toEqual(new Map([[id, at(10_000)]]))
    positions.set(userId, id, at(null))
    expect(await positions.list(userId)).toEqual([])
  })

  test('wait while the database is unavailable', async () => {
    const positions = openPositions()
    available = false
    positions.set(userId, id, at(10_000))
    await positions.batcher.flush()
    expect(failures).toHaveLength(1)
    available = true
    await positions.batcher.close()
    expect(await stored()).toBe(10_000)
  })

  test('of another process that are older change nothing', async () => {
    const [first, second] = [openPositions(), openPositions()]
    first.set(userId, id, at(10_000))
    api.clock.advance(100)
    second.set(userId, id, at(20_000))
    await second.batcher.close()
    await first.batcher.close()
    expect(await stored()).toBe(20_000)
    first.set(userId, id, at(null))
    api.clock.advance(100)
    second.set(userId, id, at(30_000))
    await second.batcher.close()
    await first.batcher.close()
    expect(await stored()).toBe(30_000)
  })

  test('of an episode that was deleted in the meantime are ignored, and keep no others from being stored', async () => {
    const other = await api.published('第2話')
    const positions = openPositions()
    positions.set(userId, other, at(10_000))
    positions.set(userId, id, at(20_000))
    await api.owner.delete(`${api.list}/${other}`)
    await positions.batcher.close()
    expect([await stored(), failures]).toEqual([20_000, []])
  })

  test('are not stored after the account was deleted', async () => {
    const [here, elsewhere] = [openPositions(), openPositions()]
    here.set(userId, id, at(10_000))
    await here.remove(userId)
    expect(await stored()).toBeNull()
    elsewhere.set(userId, id, at(10_000))
    await api.database.run(markDeleted, userId)
    await elsewhere.batcher.close()
    expect(await stored()).toBeNull()
  })
})

describe('an episode that was watched to the end', () => {
  const watched = async () => (await openPositions().read(userId, [id])).get(id)

  test('stays so when it is begun again, and is in the export', async () => {
    const positions = openPositions()
    positions.set(userId, id, end)
    expect(await watched()).toBeUndefined()
    await positions.batcher.flush()
    expect(await watched()).toEqual(end)
    const finishedAt = api.clock.now()
    for (const positionMs of [null, 10_000, null]) {
      api.clock.advance(100)
      positions.set(userId, id, at(positionMs))
      await positions.batcher.flush()
      expect(await watched()).toEqual({ positionMs, finished: true })
    }
    expect(await positions.list(userId)).toMatchObject([{ episodeId: id, positionMs: null, finishedAt }])
  })

  test('stays so when it is begun again before this is stored', async () => {
    const positions = openPositions()
    positions.set(userId, id, end)
    positions.set(userId, id, at(10_000))
    await positions.batcher.close()
    expect(await watched()).toEqual({ positionMs: 10_000, finished: true })
  })

  test('stays so when another process has stored a later position before', async () => {
    const [first, second] = [openPositions(), openPositions()]
    first.set(userId, id, end)
    api.clock.advance(100)
    second.set(userId, id, at(10_000))
    await second.batcher.close()
    await first.batcher.close()
    expect(await watched()).toEqual({ positionMs: 10_000, finished: true })
  })
})

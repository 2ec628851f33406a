/** A process that votes for users at once, as soon as it receives the votes, and sends how many were counted. */
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { DomainError } from '#server/errors.ts'
import { openPostgres } from '#server/ports/database/postgres/index.ts'
import { TestClock } from './clock.ts'
import { leafEventsAlone } from './leaf-events-alone.ts'
import { schema } from './prepared-database.ts'
import { profileOf } from './slice-api.ts'

const votes = z.array(
  z.object({ userId: z.int(), eventId: z.int(), roundId: z.int(), optionId: z.int(), leaves: z.int() }),
)
export type GivenVotes = z.infer<typeof votes>

const [url = '', now = ''] = process.argv.slice(2)
const database = await openPostgres({ url, ...schema, connections: 4, onIdleError() {} })
const leafEvents = leafEventsAlone(database, new TestClock(now))

process.once('message', async (message) => {
  const counted = await Promise.all(
    votes.parse(message).map(async ({ userId, eventId, roundId, ...ballot }) => {
      try {
        await leafEvents.vote(
          profileOf(userId, []),
          { eventId, roundId },
          { ...ballot, key: randomUUID(), coinsMax: 1000 },
        )
        return ballot.leaves
      } catch (error) {
        if (error instanceof DomainError && error.code === 'COINS_NOT_ENOUGH') return 0
        throw error
      }
    }),
  )
  process.send?.(counted.reduce((sum, leaves) => sum + leaves, 0))
  process.disconnect()
  await database.close()
})
process.send?.('ready')

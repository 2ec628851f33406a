import type { FastifyBaseLogger } from 'fastify'
import { rankingBoards, rankingPeriods } from '#contract/rankings/limits.ts'
import type { Clock } from '../clock.ts'
import { periodicJob } from '../periodic-job.ts'
import type { Database } from '../ports/database/port.ts'
import type { RankedScore, RankSets } from '../ports/rank-sets/port.ts'
import { findOwn, listRankedScores, listScoresOfGift, type OwnRow, type RankingKey } from './store/ranks.ts'

interface SharedRanksDeps {
  readonly database: Database
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly sets: RankSets
}

const everyMs = 60_000
/** Of equal points and times, scores of the database are equal to those of the sets. */
const textOf = ({ userId, points, reachedAt }: RankedScore): string => `${userId} ${points} ${reachedAt.getTime()}`

const nameOf = ({ period, starts, board, genre }: RankingKey): string => [period, starts, board, genre].join('/')

function keyOf(name: string): RankingKey | null {
  const [periodName, starts, boardName, genre] = name.split('/')
  const period = rankingPeriods.find((one) => one === periodName)
  const board = rankingBoards.find((one) => one === boardName)
  return period && board && starts !== undefined && genre !== undefined ? { period, starts, board, genre } : null
}

/**
 * Own ranks from sets that all web nodes share: the database would count all scores ahead. A gift changes the sets after
 * its transaction; a job compares them with the database and corrects what a refund, a suspension or a lost update has
 * left. While the sets are unreachable, ranks are read from the database.
 */
export function createSharedRanks({ database, clock, log, sets }: SharedRanksDeps) {
  const rebuild = async (key: RankingKey): Promise<void> =>
    sets.replace(nameOf(key), await database.run(listRankedScores, key))

  async function findShared(key: RankingKey, userId: number): Promise<OwnRow | null | 'missing'> {
    const found = await sets.find(nameOf(key), userId)
    if (found !== 'missing') return found
    await rebuild(key)
    return sets.find(nameOf(key), userId)
  }

  async function compare(name: string): Promise<void> {
    const key = keyOf(name)
    if (key === null) return
    const [expected, present] = [await database.run(listRankedScores, key), await sets.list(name)]
    const right = new Set(expected.map(textOf))
    const wrong = present.filter((score) => !right.has(textOf(score))).length
    if (wrong === 0 && present.length === expected.length) return
    await sets.replace(name, expected)
    log.info({ ranking: name, wrong, missing: expected.length - present.length + wrong }, 'corrected a shared ranking')
  }

  return {
    async find(key: RankingKey, userId: number): Promise<OwnRow | null> {
      try {
        const found = await findShared(key, userId)
        if (found !== 'missing') return found
      } catch (error) {
        log.debug({ err: error }, 'read a rank from the database')
      }
      return database.run(findOwn, { ...key, userId })
    },

    /** Adds a gift after its transaction. The comparison adds it where this fails. */
    async onGift(giftId: string): Promise<void> {
      try {
        const scores = await database.run(listScoresOfGift, giftId)
        for (const { userId, points, reachedAt, ...key } of scores)
          await sets.update(nameOf(key), [{ userId, points, reachedAt }])
      } catch (error) {
        log.debug({ err: error, gift: giftId }, 'could not add a gift to the shared rankings')
      }
    },

    comparison: periodicJob({
      name: 'ranking-comparison',
      clock,
      log,
      everyMs,
      failure: 'could not compare the shared rankings with the database; retrying in a minute',
      async run(isOpen) {
        for (const name of await sets.names()) {
          if (!isOpen()) return
          // Each ranking is compared by one node.
          if (await sets.claim(name, everyMs / 2)) await compare(name)
        }
      },
    }),
  }
}

import { createHash } from 'node:crypto'
import { checkBallots, type BallotLine } from '#contract/leaf-events/chain.ts'
import type { LeafVerification } from '#contract/leaf-events/schemas.ts'
import type { LeafEventsDeps } from '../deps.ts'
import { presentFileHead } from '../present.ts'
import { listBallots, type RoundRow } from '../store/rounds.ts'

const ballotsAtOnce = 5000

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The ballots of rounds, which never change. */
export function createBallots({ database }: Pick<LeafEventsDeps, 'database'>) {
  async function* read(roundId: number, upTo: number): AsyncGenerator<BallotLine> {
    let after = 0
    while (after < upTo) {
      const limit = Math.min(ballotsAtOnce, upTo - after)
      const rows = await database.run(listBallots, { roundId, after, limit })
      for (const { at, voter, reverses, ...ballot } of rows) {
        yield {
          ...ballot,
          at: at.toISOString(),
          ...(voter !== null && { voter }),
          ...(reverses !== null && { reverses }),
        }
      }
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.sequence
    }
  }

  return {
    /** The public file: a line with the round, then one for each ballot that it had. */
    async *file(round: RoundRow): AsyncGenerator<string> {
      yield `${JSON.stringify(presentFileHead(round))}\n`
      for await (const ballot of read(round.id, round.ballots)) yield `${JSON.stringify(ballot)}\n`
    },

    async verify(round: RoundRow): Promise<LeafVerification> {
      const checked = await checkBallots(presentFileHead(round), read(round.id, round.ballots), sha256)
      return { roundId: round.id, title: round.title, ...checked, problem: checked.problem?.text ?? null }
    },
  }
}

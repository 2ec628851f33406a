import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { head, opensAt, sha256, voters } from '#tests/support/ballot-chain.ts'
import { ballotText, checkBallots, firstHash, type BallotLine } from './chain.ts'

interface Given {
  readonly option: number
  readonly leaves: number
  readonly reverses?: number
  readonly voter?: string
}

/** Votes for an option by its voter, and ballots that take leaves back. */
function chainOf(given: readonly Given[]): BallotLine[] {
  const lines: BallotLine[] = []
  for (const { option, voter = voters[option], ...ballot } of given) {
    const previousHash = lines.at(-1)?.hash ?? firstHash
    const line = { sequence: lines.length + 1, option, at: opensAt, voter, ...ballot, previousHash }
    lines.push({ ...line, hash: sha256(ballotText(7, line)) })
  }
  return lines
}

const resultOf = (lines: readonly BallotLine[], totals: readonly [number, number], winner: number | null) => ({
  frozenAt: head.closesAt,
  ballots: lines.length,
  totals: totals.map((leaves, at) => ({ option: at + 1, leaves })),
  winner,
  head: lines.at(-1)?.hash ?? null,
})

describe('ballots that take leaves back', () => {
  test('lower the total of their option, and name the ballot in their hash', async () => {
    const lines = chainOf([
      { option: 1, leaves: 5 },
      { option: 2, leaves: 3 },
      { option: 1, leaves: -4, reverses: 1 },
    ])
    const result = resultOf(lines, [1, 3], 2)
    expect(await checkBallots({ ...head, result }, lines, sha256)).toMatchObject({ leaves: 4, problem: null })
    const other = lines.map((line) => (line.reverses === 1 ? { ...line, reverses: 2 } : line))
    expect((await checkBallots({ ...head, result }, other, sha256)).problem?.text).toBe('ballot 3 was changed')
  })

  test('decide for the option that was first with the votes that remain', async () => {
    const lines = chainOf([
      { option: 1, leaves: 2 },
      { option: 2, leaves: 2 },
      { option: 1, leaves: 1 },
      { option: 1, leaves: -1, reverses: 3 },
    ])
    expect((await checkBallots({ ...head, result: resultOf(lines, [2, 2], 1) }, lines, sha256)).problem).toBeNull()
    const all = chainOf([
      { option: 1, leaves: 2 },
      { option: 1, leaves: -2, reverses: 1 },
    ])
    expect((await checkBallots({ ...head, result: resultOf(all, [0, 0], null) }, all, sha256)).problem).toBeNull()
  })

  test.each<readonly Given[]>([
    [{ option: 1, leaves: -1, reverses: 1 }],
    [{ option: 1, leaves: -1 }],
    [
      { option: 1, leaves: 2 },
      { option: 1, leaves: 2, reverses: 1 },
    ],
    [
      { option: 1, leaves: 2 },
      { option: 2, leaves: -1, reverses: 1, voter: 'a'.repeat(64) },
    ],
    [
      { option: 1, leaves: 2 },
      { option: 1, leaves: -1, reverses: 1, voter: 'b'.repeat(64) },
    ],
    [
      { option: 1, leaves: 2 },
      { option: 1, leaves: -2, reverses: 1 },
      { option: 1, leaves: -1, reverses: 1 },
    ],
  ])('are wrong without leaves of the same voter and option to take back (%#)', async (...given) => {
    expect((await checkBallots(head, chainOf(given), sha256)).problem?.text).toContain('wrong number of leaves')
  })

  const votes = fc.array(fc.record({ option: fc.constantFrom(1, 2), leaves: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 8,
  })

  test('leave what was not taken back, however they are spread (property)', async () => {
    await fc.assert(
      fc.asyncProperty(votes, fc.array(fc.nat(7), { maxLength: 8 }), async (given, taken) => {
        const reversing = taken.map((index) => {
          const at = index % given.length
          return { option: given[at]?.option ?? 1, leaves: -1, reverses: at + 1 }
        })
        const most = (at: number) => given[at]?.leaves ?? 0
        const valid = given.every((_, at) => reversing.filter(({ reverses }) => reverses === at + 1).length <= most(at))
        const checked = await checkBallots(head, chainOf([...given, ...reversing]), sha256)
        const left = given.reduce((sum, { leaves }) => sum + leaves, 0) - taken.length
        expect([checked.problem === null, !valid || checked.leaves === left]).toEqual([valid, true])
      }),
    )
  })
})

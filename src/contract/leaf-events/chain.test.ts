import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chain, closed, head, opensAt, sha256, type Vote } from '#tests/support/ballot-chain.ts'
import { ballotFileHead, ballotLine, ballotText, checkBallots, firstHash, type BallotFileHead } from './chain.ts'

const votes = fc.array(fc.tuple(fc.constantFrom(1, 2), fc.integer({ min: 1, max: 5 })), { maxLength: 12 })

describe('the check of a file of ballots', () => {
  test('finds nothing in a file as it was written (property)', async () => {
    await fc.assert(
      fc.asyncProperty(votes, async (given) => {
        const checked = await checkBallots(closed(given), chain(given), sha256)
        expect(checked.problem).toBeNull()
        expect(checked).toMatchObject({ ballots: given.length, head: chain(given).at(-1)?.hash ?? null })
      }),
    )
  })

  test('finds every changed, removed or moved ballot (property)', async () => {
    const change = fc.constantFrom('leaves', 'option', 'voter', 'remove', 'swap')
    await fc.assert(
      fc.asyncProperty(votes, fc.nat(11), change, async (given, index, kind) => {
        fc.pre(given.length > 1)
        const lines = chain(given)
        const at = index % given.length
        const line = lines[at]
        if (line === undefined) return
        if (kind === 'leaves') lines[at] = { ...line, leaves: line.leaves + 1 }
        if (kind === 'option') lines[at] = { ...line, option: 3 - line.option }
        if (kind === 'voter') lines[at] = { ...line, voter: 'c'.repeat(64) }
        if (kind === 'remove') lines.splice(at, 1)
        if (kind === 'swap') lines.push(...lines.splice(0, 1))
        expect((await checkBallots(closed(given), lines, sha256)).problem).not.toBeNull()
      }),
    )
  })

  test('finds totals, winners and hashes that do not agree', async () => {
    const given: Vote[] = [
      [1, 3],
      [2, 3],
    ]
    const { result } = closed(given)
    if (result === null) throw new Error('the round is closed')
    const lines = chain(given)
    const check = async (changed: Partial<typeof result>) =>
      (await checkBallots({ ...head, result: { ...result, ...changed } }, lines, sha256)).problem?.text ?? null
    expect(await check({})).toBeNull()
    expect(await check({ winner: 2 })).toContain('another winner')
    expect(await check({ ballots: 3 })).toContain('counts 3 ballots')
    expect(await check({ head: firstHash })).toContain('another last hash')
    expect(await check({ totals: [{ option: 1, leaves: 4 }] })).toContain('counts 4')
  })

  test('accepts files of version 1, which have no voters, and no mixture of both', async () => {
    const { voter: _, ...line } = { ...chain([[1, 3]])[0], voter: null }
    const older = ballotLine.omit({ voter: true }).parse(line)
    const lines = [{ ...older, hash: sha256(ballotText(7, older)) }]
    const { version: _version, ...first } = head
    const check = async (checked: BallotFileHead) => (await checkBallots(checked, lines, sha256)).problem?.text ?? null
    expect(ballotText(7, older)).toBe(`7|1|1|3|${opensAt}|${firstHash}`)
    expect(await check(ballotFileHead.parse(first))).toBeNull()
    expect(await check(head)).toContain('version')
    expect((await checkBallots({ ...head, version: 1 }, chain([[1, 3]]), sha256)).problem?.text).toContain('version')
  })

  test('finds a ballot before the start, after the end, or for an unknown option', async () => {
    const lines = chain([[1, 3]])
    expect(
      (await checkBallots({ ...head, opensAt: '2026-11-20T12:00:00.001Z' }, lines, sha256)).problem?.text,
    ).toContain('time')
    expect((await checkBallots({ ...head, closesAt: opensAt }, lines, sha256)).problem?.text).toContain('time')
    expect((await checkBallots({ ...head, options: [] }, lines, sha256)).problem?.text).toContain('unknown option')
  })
})

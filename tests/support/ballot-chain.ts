/** Files of ballots, made without a database. */
import { createHash } from 'node:crypto'
import { ballotText, firstHash, type BallotFileHead, type BallotLine } from '#contract/leaf-events/chain.ts'

export const opensAt = '2026-11-20T12:00:00.000Z'
const options = [
  { id: 1, title: '右' },
  { id: 2, title: '左' },
]
export const head: BallotFileHead = {
  version: 2,
  round: 7,
  event: 3,
  title: '道は？',
  opensAt,
  closesAt: '2026-11-21T12:00:00.000Z',
  options,
  result: null,
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const voters: Readonly<Record<number, string>> = { 1: 'a'.repeat(64), 2: 'b'.repeat(64) }

export type Vote = readonly [option: number, leaves: number]

/** The ballots of a round in their chain. */
export function chain(votes: readonly Vote[]): BallotLine[] {
  const lines: BallotLine[] = []
  for (const [option, leaves] of votes) {
    const previousHash = lines.at(-1)?.hash ?? firstHash
    const ballot = { sequence: lines.length + 1, option, leaves, at: opensAt, voter: voters[option], previousHash }
    lines.push({ ...ballot, hash: sha256(ballotText(7, ballot)) })
  }
  return lines
}

/** The round with the result of these votes, counted independently. */
export function closed(votes: readonly Vote[]): BallotFileHead {
  const sum = (id: number) => votes.reduce((total, [option, leaves]) => total + (option === id ? leaves : 0), 0)
  const last = (id: number) => votes.findLastIndex(([option]) => option === id)
  const totals = options.map(({ id }) => ({ option: id, leaves: sum(id) }))
  const first = sum(1) > sum(2) || (sum(1) === sum(2) && last(1) < last(2))
  const winner = votes.length === 0 ? null : first ? 1 : 2
  const result = {
    frozenAt: head.closesAt,
    ballots: votes.length,
    totals,
    winner,
    head: chain(votes).at(-1)?.hash ?? null,
  }
  return { ...head, result }
}

/** The lines of the public file of a closed round. */
export const fileOf = (votes: readonly Vote[]): string[] =>
  [closed(votes), ...chain(votes)].map((line) => JSON.stringify(line))

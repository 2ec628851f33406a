/** The hash chain of the ballots of a round, which anybody can check from the public file. */
import { z } from 'zod'

/** The hash before the first ballot. */
export const firstHash = '0'.repeat(64)

/** The first line of the file. */
export const ballotFileHead = z.object({
  /** 1: ballots without voters, of rounds that were planned before version 2. */
  version: z.union([z.literal(1), z.literal(2)]).default(1),
  round: z.int(),
  event: z.int(),
  title: z.string(),
  opensAt: z.string(),
  closesAt: z.string(),
  options: z.array(z.object({ id: z.int(), title: z.string() })),
  /** Null until the round is closed. */
  result: z
    .object({
      frozenAt: z.string(),
      ballots: z.int(),
      totals: z.array(z.object({ option: z.int(), leaves: z.int() })),
      winner: z.int().nullable(),
      head: z.string().nullable(),
    })
    .nullable(),
})
export type BallotFileHead = z.infer<typeof ballotFileHead>

/** Each further line. */
export const ballotLine = z.object({
  sequence: z.int(),
  option: z.int(),
  /** Negative in a ballot that takes back leaves of another one. */
  leaves: z.int(),
  /** UTC, to the millisecond. */
  at: z.string(),
  /** The same for all ballots of a user in the round; a keyed hash (HMAC). From version 2 of the file on. */
  voter: z.string().optional(),
  /** The ballot whose leaves are taken back, because their coins were refunded. */
  reverses: z.int().optional(),
  previousHash: z.string(),
  hash: z.string(),
})
export type BallotLine = z.infer<typeof ballotLine>

/** The text whose SHA-256 is the hash of a ballot; the database makes the same one. */
export const ballotText = (
  round: number,
  { sequence, option, leaves, at, voter, reverses, previousHash }: Omit<BallotLine, 'hash'>,
): string =>
  [round, sequence, option, leaves, at, voter, reverses, previousHash].filter((part) => part !== undefined).join('|')

/** The first disagreement of a file. */
export interface BallotProblem {
  /** The sequence of the ballot that is wrong; null: the result does not follow from the ballots. */
  readonly ballot: number | null
  readonly text: string
}

/** Returns the hash of a text in lower-case hex. */
export type Sha256 = (text: string) => string | Promise<string>

export interface CheckedBallots {
  readonly ballots: number
  readonly leaves: number
  readonly head: string | null
  /** Null: everything agrees. */
  readonly problem: BallotProblem | null
}

/** A ballot with leaves that count. */
interface Counted {
  readonly option: number
  readonly voter: string | undefined
  leaves: number
}

/** The leaves of each option, and its last ballot with leaves that count. */
function totalsOf(counted: ReadonlyMap<number, Counted>): Map<number, { leaves: number; reached: number }> {
  const totals = new Map<number, { leaves: number; reached: number }>()
  for (const [sequence, { option, leaves }] of counted) {
    if (leaves > 0) totals.set(option, { leaves: (totals.get(option)?.leaves ?? 0) + leaves, reached: sequence })
  }
  return totals
}

/** The winner of these ballots: the most leaves, of equal ones the first to reach them. */
function winnerOf(totals: ReadonlyMap<number, { leaves: number; reached: number }>): number | null {
  const sorted = [...totals].toSorted(([, a], [, b]) => b.leaves - a.leaves || a.reached - b.reached)
  return sorted[0]?.[0] ?? null
}

/** Counts a ballot, or takes back leaves of an earlier one of the same voter and option. Returns whether it is valid. */
function count(counted: Map<number, Counted>, { sequence, option, voter, leaves, reverses }: BallotLine): boolean {
  if (reverses === undefined) {
    counted.set(sequence, { option, voter, leaves })
    return leaves > 0
  }
  const reversed = counted.get(reverses)
  if (reversed === undefined || reversed.option !== option || reversed.voter !== voter) return false
  reversed.leaves += leaves
  return leaves < 0 && reversed.leaves >= 0
}

/** Recounts the ballots, and compares hashes, totals and winner. */
export async function checkBallots(
  head: BallotFileHead,
  lines: AsyncIterable<BallotLine> | Iterable<BallotLine>,
  sha256: Sha256,
): Promise<CheckedBallots> {
  const counted = new Map<number, Counted>()
  const known = new Set(head.options.map(({ id }) => id))
  let [ballots, leaves, previousHash, lastAt] = [0, 0, firstHash, head.opensAt]
  const found = (problem: BallotProblem | null): CheckedBallots => ({
    ballots,
    leaves,
    head: ballots === 0 ? null : previousHash,
    problem,
  })
  const wrongResult = (text: string) => found({ ballot: null, text })
  for await (const line of lines) {
    const wrong = (text: string) => found({ ballot: line.sequence, text: `ballot ${line.sequence} ${text}` })
    if (line.sequence !== ballots + 1) return wrong(`follows ballot ${ballots}`)
    if ((line.voter === undefined) !== (head.version === 1)) return wrong('does not fit the version of the file')
    if (!known.has(line.option)) return wrong('is for an unknown option')
    if (line.at < lastAt || line.at >= head.closesAt) return wrong('is out of time')
    if (line.previousHash !== previousHash) return wrong('does not follow the hash of the one before')
    if ((await sha256(ballotText(head.round, line))) !== line.hash) return wrong('was changed')
    if (!count(counted, line)) return wrong('gives or takes back a wrong number of leaves')
    ballots += 1
    leaves += line.leaves
    ;[previousHash, lastAt] = [line.hash, line.at]
  }
  const totals = totalsOf(counted)
  const { result } = head
  if (result === null) return found(null)
  if (result.ballots !== ballots) return wrongResult(`the result counts ${result.ballots} ballots`)
  if (result.head !== (ballots === 0 ? null : previousHash)) return wrongResult('the result has another last hash')
  for (const { option, leaves: total } of result.totals) {
    if (total !== (totals.get(option)?.leaves ?? 0))
      return wrongResult(`the result counts ${total} for option ${option}`)
  }
  if (result.winner !== winnerOf(totals)) return wrongResult('the result names another winner')
  return found(null)
}

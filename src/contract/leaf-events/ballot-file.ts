/** The check of the public file of ballots, for the page and the command line. */
import { ballotFileHead, ballotLine, checkBallots, type BallotFileHead, type BallotLine } from './chain.ts'
import type { CheckedBallots, Sha256 } from './chain.ts'

/** A line that is no part of a file of ballots. */
export class BallotFileUnreadable extends Error {
  override readonly name = 'BallotFileUnreadable'
  readonly line: number

  constructor(line: number, what: string) {
    super(`Line ${line} is ${what}: download the file again.`)
    this.line = line
  }
}

/** A voter in the file, with their ballots. */
export interface FoundVoter {
  readonly ballots: readonly number[]
  readonly leaves: number
}

export interface CheckedFile {
  readonly head: BallotFileHead
  readonly checked: CheckedBallots
  /** The asked voter. */
  readonly voter: FoundVoter
}

function jsonOf(line: string, number: number): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BallotFileUnreadable(number, 'not JSON')
  }
}

/** Checks the lines of a file, without their line ends, and finds a voter in it. Throws `BallotFileUnreadable`. */
export async function checkBallotFile(
  lines: AsyncIterable<string> | Iterable<string>,
  sha256: Sha256,
  voter: string | null = null,
): Promise<CheckedFile> {
  const own: BallotLine[] = []
  const rest = (async function* () {
    yield* lines
  })()
  const first = await rest.next()
  const { data: head } = ballotFileHead.safeParse(jsonOf(first.value ?? '', 1))
  if (head === undefined) throw new BallotFileUnreadable(1, 'no round of a leaf event')

  async function* ballots(): AsyncGenerator<BallotLine> {
    let number = 1
    for await (const text of rest) {
      number += 1
      const { data: ballot } = ballotLine.safeParse(jsonOf(text, number))
      if (ballot === undefined) throw new BallotFileUnreadable(number, 'not a ballot')
      if (voter !== null && ballot.voter === voter) own.push(ballot)
      yield ballot
    }
  }

  const checked = await checkBallots(head, ballots(), sha256)
  const leaves = own.reduce((sum, ballot) => sum + ballot.leaves, 0)
  return { head, checked, voter: { ballots: own.map(({ sequence }) => sequence), leaves } }
}

import { expect, test } from 'vitest'
import { fileOf, sha256, voters, type Vote } from '#tests/support/ballot-chain.ts'
import { BallotFileUnreadable, checkBallotFile } from './ballot-file.ts'

const votes: Vote[] = [
  [1, 3],
  [2, 1],
  [1, 2],
]
const lines = fileOf(votes)

test('a file is checked, and has the ballots of an asked voter', async () => {
  const file = await checkBallotFile(lines, async (text) => sha256(text), voters[1])
  expect(file).toMatchObject({
    head: { round: 7 },
    checked: { ballots: 3, leaves: 6, problem: null },
    voter: { ballots: [1, 3], leaves: 5 },
  })
  expect((await checkBallotFile(lines, sha256)).voter).toEqual({ ballots: [], leaves: 0 })
})

test('a file with a changed ballot names it', async () => {
  const changed = lines.map((line, row) => (row === 2 ? line.replace('"leaves":1', '"leaves":4') : line))
  expect((await checkBallotFile(changed, sha256)).checked.problem).toEqual({
    ballot: 2,
    text: 'ballot 2 was changed',
  })
})

test.each([
  [['x'], 1],
  [['{}'], 1],
  [[], 1],
  [[lines[0] ?? '', lines[1] ?? '', '{}'], 3],
  [[lines[0] ?? '', ''], 2],
])('something else is not readable: %j', async (content, line) => {
  const failure = await checkBallotFile(content, sha256).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(BallotFileUnreadable)
  expect(failure).toMatchObject({ line })
})

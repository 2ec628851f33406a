import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import {
  ballotFileHead,
  ballotLine,
  checkBallots,
  type BallotLine,
  type CheckedBallots,
} from '#contract/leaf-events/chain.ts'
import { wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const describe = (round: number, { ballots, leaves, head, problem }: CheckedBallots): string =>
  `Round ${round}: ${ballots} ballots, ${leaves} leaves, hash ${head ?? 'none'}: ${problem ?? 'everything agrees'}.`

const jsonOf = (line: string, number: number): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    throw new CommandFailed(`Line ${number} is not JSON: download the file again.`)
  }
}

async function* ballotsOf(lines: AsyncIterator<string>): AsyncGenerator<BallotLine> {
  for (let number = 2; ; number += 1) {
    const { value, done } = await lines.next()
    if (done === true) return
    const { data } = ballotLine.safeParse(jsonOf(value, number))
    if (data === undefined) throw new CommandFailed(`Line ${number} is not a ballot: download the file again.`)
    yield data
  }
}

/** Checks a file of ballots that a page of a leaf event offers. Throws `CommandFailed`. */
async function checkFile(file: string): Promise<{ round: number; checked: CheckedBallots }> {
  const handle = await open(file).catch((error: unknown) => {
    throw new CommandFailed(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  })
  try {
    const lines = handle.readLines()[Symbol.asyncIterator]()
    const first = await lines.next()
    const { data } = ballotFileHead.safeParse(jsonOf(String(first.value ?? ''), 1))
    if (data === undefined) throw new CommandFailed('Line 1 is no round of a leaf event: download the file again.')
    return { round: data.round, checked: await checkBallots(data, ballotsOf(lines), sha256) }
  } finally {
    await handle.close()
  }
}

export function addLeafEventCommands(program: Command, { call, print }: CommandContext): void {
  const leafEvent = program.command('leaf-event').description('results of leaf events')

  leafEvent
    .command('verify')
    .description('recount the closed rounds of a leaf event from their ballots, and check the hash chains')
    .argument(
      '<event-id>',
      'the number of the event, from the address of its page',
      wholeNumber('Give the number of the event, from the address of its page.'),
    )
    .action(async (eventId) => {
      const { rounds } = await call('GET /v1/staff/leaf-events/{eventId}/verification', { params: { eventId } })
      const found = rounds.map(({ roundId, ...checked }) => describe(roundId, checked)).join('\n')
      if (rounds.some(({ problem }) => problem !== null)) throw new CommandFailed(found)
      print(rounds.length === 0 ? 'No round of this event is closed.' : found)
    })

  leafEvent
    .command('verify-file')
    .description('check a file of ballots that was downloaded from the page of a leaf event; needs no server')
    .argument('<file>')
    .action(async (file) => {
      const { round, checked } = await checkFile(file)
      const found = describe(round, checked)
      if (checked.problem !== null) throw new CommandFailed(found)
      print(found)
    })
}

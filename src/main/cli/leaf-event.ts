import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import type { Command } from '@commander-js/extra-typings'
import { BallotFileUnreadable, checkBallotFile, type CheckedFile } from '#contract/leaf-events/ballot-file.ts'
import { wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

interface Verified {
  readonly ballots: number
  readonly leaves: number
  readonly head: string | null
  readonly problem: string | null
}

const describe = (round: number, { ballots, leaves, head, problem }: Verified): string =>
  `Round ${round}: ${ballots} ballots, ${leaves} leaves, hash ${head ?? 'none'}: ${problem ?? 'everything agrees'}.`

/** Checks a file of ballots that a page of a leaf event offers. Throws `CommandFailed`. */
async function checkFile(file: string): Promise<CheckedFile> {
  const handle = await open(file).catch((error: unknown) => {
    throw new CommandFailed(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`)
  })
  try {
    return await checkBallotFile(handle.readLines(), sha256)
  } catch (error) {
    throw error instanceof BallotFileUnreadable ? new CommandFailed(error.message) : error
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

  program
    .command('leaf')
    .description('leaves of voters')
    .command('verify')
    .description('check a file of ballots that was downloaded from the page of a leaf event; needs no server')
    .argument('<file>')
    .action(async (file) => {
      const { head, checked } = await checkFile(file)
      const problem = checked.problem?.text ?? null
      const found = describe(head.round, { ...checked, problem })
      if (problem !== null) throw new CommandFailed(found)
      print(found)
    })
}

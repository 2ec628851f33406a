import { integerMax } from '#contract/integers.ts'
import type { Command } from '@commander-js/extra-typings'
import type { EventTally } from '#contract/events/schemas.ts'
import { wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = ['division', 'rank', 'points', 'reached (UTC)', 'liver']

const suspectHeader = ['suspicious supporter', 'suspicions', 'decision', 'reason']

const suspectRow = ({ user, suspicions, counted, reason }: EventTally['suspects'][number]): string[] => [
  `${user.id} ${user.nickName}`,
  suspicions.join(', '),
  counted === null ? 'undecided' : counted ? 'counted' : 'excluded',
  reason?.replaceAll(/\s+/g, ' ') ?? '-',
]

const matchOf = (hash: string, confirmedHash: string | null): string => {
  if (confirmedHash === null) return 'The ranks are not confirmed yet.'
  return hash === confirmedHash
    ? 'The confirmed ranks have the same hash.'
    : `The confirmed ranks have another hash: ${confirmedHash}`
}

export function addEventCommands(program: Command, { call, print }: CommandContext): void {
  const event = program.command('event').description('events of livers')

  event
    .command('tally')
    .description('recompute the ranks of an event from the sent gifts, and print them with their hash')
    .argument(
      '<event>',
      'number of the event, as in its address',
      wholeNumber('Give the number at the end of the address of the event.', { max: integerMax }),
    )
    .action(async (id) => {
      const tally = await call('GET /v1/staff/events/{id}/tally', { params: { id } })
      const rows = tally.ranks.map(({ division, rank, points, reachedAt, liver }) => [
        String(division),
        String(rank),
        String(points),
        reachedAt ?? '-',
        `${liver.id} ${liver.nickName}`,
      ])
      print(rows.length === 0 ? 'No liver has entered.' : table([header, ...rows]))
      print(`${tally.gifts} gifts count; ${tally.differences} gifts differ from the rules of the event.`)
      if (tally.suspects.length > 0) print(table([suspectHeader, ...tally.suspects.map(suspectRow)]))
      print(`SHA-256: ${tally.hash}`)
      print(matchOf(tally.hash, tally.confirmedHash))
    })
}

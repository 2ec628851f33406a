import type { Command } from '@commander-js/extra-typings'
import type { CommandContext } from './command-context.ts'

export function addRankingsCommands(program: Command, { call, print }: CommandContext): void {
  const rankings = program.command('rankings').description('rankings of livers and supporters')

  rankings
    .command('rebuild')
    .description('recount the scores of all rankings that are not closed, from the gifts; gifts wait meanwhile')
    .action(async () => {
      const { scores, corrected } = await call('POST /v1/staff/rankings/rebuild', {})
      print(`Counted ${scores} scores; ${corrected} were wrong.`)
    })
}

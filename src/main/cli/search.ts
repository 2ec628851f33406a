import type { Command } from '@commander-js/extra-typings'
import { searchKinds } from '#contract/search/limits.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

export function addSearchCommands(program: Command, { call, print }: CommandContext): void {
  const search = program.command('search').description('the search index')

  search
    .command('rebuild')
    .description('rebuild the search index; the site and its search continue meanwhile')
    .action(async () => {
      const rows: string[][] = []
      for (const kind of searchKinds) {
        const sum = { read: 0, found: 0 }
        let after: string | null = null
        do {
          const step: { read: number; found: number; next: string | null } = await call(
            'POST /v1/staff/search/rebuild',
            { body: { kind, after } },
          )
          sum.read += step.read
          sum.found += step.found
          after = step.next
        } while (after !== null)
        rows.push([kind, String(sum.read), String(sum.found)])
      }
      print(table([['kind', 'stored', 'searchable'], ...rows]))
    })
}

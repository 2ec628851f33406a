import type { Command } from '@commander-js/extra-typings'
import { castBioMax, castNameMax } from '#contract/casts/limits.ts'
import { castChange, type StaffCast } from '#contract/casts/schemas.ts'
import { readingBy, textBy } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { addRetirement, channelOption, numberIn, readAll, stateOf } from './content.ts'
import { table } from './table.ts'

const listCasts = (casts: readonly StaffCast[]): string =>
  table([
    ['cast', 'channel', 'state', 'name'],
    ...casts.map((cast) => [String(cast.id), String(cast.channelId), stateOf(cast), cast.name]),
  ])

const { name: nameSchema, reading: readingSchema, bio: bioSchema } = castChange.shape
const name = textBy(nameSchema.unwrap(), `Give 1 to ${castNameMax} characters.`)
const reading = readingBy(readingSchema.unwrap(), castNameMax)
const bio = textBy(bioSchema.unwrap(), `Give at most ${castBioMax} characters.`)

export function addCastCommands(program: Command, { call, print }: CommandContext): void {
  const cast = program.command('cast').description('casts: the performers of a channel')

  cast
    .command('list')
    .description('list the casts of a channel in their order, also retired ones')
    .requiredOption(...channelOption)
    .action(async ({ channel: channelId }) => {
      const found = await readAll(async (query) => {
        const { casts, next } = await call('GET /v1/staff/channels/{channelId}/casts', { params: { channelId }, query })
        return { items: casts, next }
      })
      print(found.length === 0 ? 'No casts.' : listCasts(found))
    })

  cast
    .command('add')
    .description('add a cast at the end of the list')
    .requiredOption(...channelOption)
    .requiredOption('--name <name>', 'name', name)
    .option('--reading <kana>', 'how the name is pronounced', reading)
    .option('--bio <text>', 'what viewers read about the cast', bio)
    .action(async ({ channel: channelId, ...body }) => {
      print(listCasts([await call('POST /v1/staff/channels/{channelId}/casts', { params: { channelId }, body })]))
    })

  cast
    .command('change')
    .description('change texts of a cast')
    .argument('<cast>', 'number of the cast, as "cast list" prints it', numberIn('cast list'))
    .option('--name <name>', 'name', name)
    .option('--reading <kana>', 'how the name is pronounced', reading)
    .option('--bio <text>', 'what viewers read about the cast', bio)
    .action(async (id, body) => {
      print(listCasts([await call('POST /v1/staff/casts/{id}/changes', { params: { id }, body })]))
    })

  addRetirement(cast, {
    kind: 'cast',
    effect: 'retire a cast: no user finds it, also not in its episodes; nothing is deleted',
    run: async (verb, request) => listCasts([await call(`POST /v1/staff/casts/{id}/${verb}`, request)]),
    print,
  })
}

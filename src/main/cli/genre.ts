import type { Command } from '@commander-js/extra-typings'
import { defaultGenreIcon, genreIcons, genreNameMax, genrePositionMax } from '#contract/genres/limits.ts'
import { genreIcon, genreId, genreNames, type Genre } from '#contract/genres/schemas.ts'
import { choiceBy, textBy, textOf, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { table } from './table.ts'

const header = ['genre', 'position', 'state', 'icon', 'name']

const listGenres = (genres: readonly Genre[]): string =>
  table([
    header,
    ...genres.map(({ id, position, offered, icon, name }) => [
      id,
      String(position),
      offered ? 'offered' : 'retired',
      icon,
      `${name.ja} / ${name.en} / ${name.ko}`,
    ]),
  ])

const newId = textBy(genreId, 'Give up to 40 letters a-z, digits and hyphens, beginning with a letter.')
const knownId = textBy(genreId, 'Give the id in the first column of "genre list".')
const name = textBy(genreNames.valueType, `Give 1 to ${genreNameMax} characters in one line.`)
const icon = choiceBy(genreIcon, `Give one of ${genreIcons.join(', ')}.`)
const position = wholeNumber(`Give a whole number from 0 to ${genrePositionMax}.`, { min: 0, max: genrePositionMax })

export function addGenreCommands(program: Command, { call, print }: CommandContext): void {
  const genre = program.command('genre').description('genres of lives, channels and episodes')

  genre
    .command('list')
    .description('list all genres in their order, also retired ones')
    .action(async () => print(listGenres((await call('GET /v1/genres', {})).genres)))

  genre
    .command('add')
    .description('add a genre')
    .argument('<id>', 'new id, such as fortune-telling; it cannot be changed later', newId)
    .argument('<reason...>', 'why, for the audit log')
    .requiredOption('--ja <name>', 'Japanese name', name)
    .requiredOption('--en <name>', 'English name', name)
    .requiredOption('--ko <name>', 'Korean name', name)
    .option('--icon <name>', `icon on pages: ${genreIcons.join(', ')} (default: ${defaultGenreIcon})`, icon)
    .option('--position <position>', 'position in the list (default: last)', position)
    .action(async (id, words, { ja, en, ko, ...values }) => {
      const body = { id, name: { ja, en, ko }, ...values, reason: textOf(words) }
      print(listGenres([await call('POST /v1/staff/genres', { body })]))
    })

  genre
    .command('change')
    .description('change names, icon or position of a genre')
    .argument('<id>', 'id of a genre, as "genre list" prints it', knownId)
    .argument('<reason...>', 'why, for the audit log')
    .option('--ja <name>', 'Japanese name', name)
    .option('--en <name>', 'English name', name)
    .option('--ko <name>', 'Korean name', name)
    .option('--icon <name>', `icon on pages: ${genreIcons.join(', ')}`, icon)
    .option('--position <position>', 'position in the list', position)
    .option('--offer', 'offer a retired genre again')
    .action(async (id, words, { ja, en, ko, offer, ...values }) => {
      const body = {
        name: { ...(ja && { ja }), ...(en && { en }), ...(ko && { ko }) },
        ...values,
        ...(offer && { offered: true as const }),
        reason: textOf(words),
      }
      print(listGenres([await call('POST /v1/staff/genres/{id}/changes', { params: { id }, body })]))
    })

  genre
    .command('retire')
    .description('retire a genre: nothing new can get it, and what has it keeps it')
    .argument('<id>', 'id of a genre, as "genre list" prints it', knownId)
    .argument('<reason...>', 'why, for the audit log')
    .action(async (id, words) => {
      const request = { params: { id }, body: { reason: textOf(words) } }
      print(listGenres([await call('POST /v1/staff/genres/{id}/retirement', request)]))
    })
}

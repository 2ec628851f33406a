import { Option, type Command } from '@commander-js/extra-typings'
import { episodeVisibilities } from '#contract/episodes/limits.ts'
import { seriesDescriptionMax, seriesTitleMax } from '#contract/series/limits.ts'
import { seriesChange, type StaffSeries } from '#contract/series/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { readingBy, textBy } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { addRetirement, channelOption, numberIn, readAll, stateOf } from './content.ts'
import { table } from './table.ts'

const listSeries = (series: readonly StaffSeries[]): string =>
  table([
    ['series', 'channel', 'state', 'visibility', 'title'],
    ...series.map((one) => [String(one.id), String(one.channelId), stateOf(one), one.visibility, one.title]),
  ])

const { title: titleSchema, reading: readingSchema, description: descriptionSchema } = seriesChange.shape
const title = textBy(titleSchema.unwrap(), `Give 1 to ${seriesTitleMax} characters.`)
const reading = readingBy(readingSchema.unwrap(), titleReadingMax)
const description = textBy(descriptionSchema.unwrap(), `Give at most ${seriesDescriptionMax} characters.`)
const visibility = () =>
  new Option('--visibility <visibility>', 'who may watch new episodes; those of the series remain as they are').choices(
    episodeVisibilities,
  )

export function addSeriesCommands(program: Command, { call, print }: CommandContext): void {
  const series = program.command('series').description('series: the ordered episodes of a channel under one title')

  series
    .command('list')
    .description('list the series of a channel in their order, also retired ones')
    .requiredOption(...channelOption)
    .action(async ({ channel: channelId }) => {
      const found = await readAll(async (query) => {
        const page = await call('GET /v1/staff/channels/{channelId}/series', { params: { channelId }, query })
        return { items: page.series, next: page.next }
      })
      print(found.length === 0 ? 'No series.' : listSeries(found))
    })

  series
    .command('add')
    .description('add a series at the end of the list')
    .requiredOption(...channelOption)
    .requiredOption('--title <title>', 'title', title)
    .option('--reading <kana>', 'how the title is pronounced, for the search', reading)
    .option('--description <text>', 'what viewers read about the series', description)
    .addOption(visibility())
    .action(async ({ channel: channelId, ...body }) => {
      print(listSeries([await call('POST /v1/staff/channels/{channelId}/series', { params: { channelId }, body })]))
    })

  series
    .command('change')
    .description('change a series')
    .argument('<series>', 'number of the series, as "series list" prints it', numberIn('series list'))
    .option('--title <title>', 'title', title)
    .option('--reading <kana>', 'how the title is pronounced, for the search', reading)
    .option('--description <text>', 'what viewers read about the series', description)
    .addOption(visibility())
    .action(async (id, body) => {
      print(listSeries([await call('POST /v1/staff/series/{id}/changes', { params: { id }, body })]))
    })

  addRetirement(series, {
    kind: 'series',
    effect: 'retire a series: no user finds it, nor its episodes; nothing is deleted',
    run: async (verb, request) => listSeries([await call(`POST /v1/staff/series/{id}/${verb}`, request)]),
    print,
  })
}

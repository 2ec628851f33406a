import { InvalidArgumentError, Option, type Command } from '@commander-js/extra-typings'
import { episodeDescriptionMax, episodeTitleMax, episodeVisibilities } from '#contract/episodes/limits.ts'
import { episodeChange, type EpisodeSummary } from '#contract/episodes/schemas.ts'
import { genreId } from '#contract/genres/schemas.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import { minuteOf, readingBy, textBy, textOf, time, timeDescription } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'
import { numberIn, readAll } from './content.ts'
import { applyFiles, readFiles } from './episode-files.ts'
import { announce, sendRest, sourceFile, untilReady } from './episode-upload.ts'
import { table } from './table.ts'

const listEpisodes = (episodes: readonly EpisodeSummary[]): string =>
  table([
    ['episode', 'state', 'published (UTC)', 'visibility', 'video', 'title'],
    ...episodes.map(({ id, state, publishesAt, visibility, video, title }) => [
      String(id),
      state,
      minuteOf(publishesAt),
      visibility,
      video?.state ?? '-',
      title,
    ]),
  ])

const { title: titleSchema, reading: readingSchema, description: descriptionSchema } = episodeChange.shape
const title = textBy(titleSchema.unwrap(), `Give 1 to ${episodeTitleMax} characters.`)
const reading = readingBy(readingSchema.unwrap(), titleReadingMax)
const description = textBy(descriptionSchema.unwrap(), `Give at most ${episodeDescriptionMax} characters.`)
const genre = textBy(genreId, 'Give the id in the first column of "genre list".')
const episodeNumber = numberIn('episode list')
const seriesNumber = numberIn('series list')
const visibility = () => new Option('--visibility <visibility>', 'who may watch it').choices(episodeVisibilities)

function casts(argument: string): number[] {
  const ids = argument.split(',').map(Number)
  if (ids.some((id) => !Number.isInteger(id) || id < 1)) {
    throw new InvalidArgumentError('Give numbers of "cast list", separated by commas: 3,5.')
  }
  return ids
}

const descriptions = {
  episode: 'number of the episode, as "episode list" prints it',
  reading: 'how the title is pronounced, for the search',
  description: 'what viewers read about it',
  genre: 'its genre, as "genre list" prints it',
  casts: 'numbers of its casts, separated by commas',
  captions: 'WebVTT files with their languages, such as ja=captions.vtt',
  chapters: 'text file with lines such as "1:30 Interview"',
  thumbnail: 'image file',
} as const

/** Uploads and converts a file; a failure names the command that continues. */
async function continuing(id: number, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error
    throw new CommandFailed(
      `${error.message}\nEpisode ${id} remains a draft. Continue with "episode retry ${id} --file FILE", then "episode publish ${id}".`,
    )
  }
}

/** Continues where an upload or conversion stopped; a file that was refused is replaced by another one. */
async function retry(context: CommandContext, id: number, path: string | undefined): Promise<void> {
  const { call, print } = context
  const episode = await call('GET /v1/staff/episodes/{id}', { params: { id } })
  const { video } = episode
  const stored = video && (await call('GET /v1/staff/videos/{id}', { params: { id: video.id } }))
  const next = stored?.next ?? null
  if (stored && next === null) return print(`The video of episode ${id} is ready.`)
  if (stored && next && ['waiting', 'converting'].includes(next.state)) return untilReady(context, stored.id)
  if (stored && next?.state === 'failed') {
    await call('POST /v1/staff/videos/{id}/retry', { params: { id: stored.id } })
    return untilReady(context, stored.id)
  }
  if (path === undefined) throw new CommandFailed(`The video of episode ${id} needs a file: add --file FILE.`)
  const file = await sourceFile(path)
  if (stored && next?.uploadUrl) {
    if (next.name !== file.name || next.bytes !== file.bytes) {
      throw new CommandFailed(`Continue with the same file: ${next.name}, ${next.bytes} bytes.`)
    }
    await sendRest(context, next.uploadUrl, file)
    return untilReady(context, stored.id)
  }
  const upload = await announce(context, episode.channelId, file)
  await call('POST /v1/staff/episodes/{id}/changes', { params: { id }, body: { videoId: upload.videoId } })
  await sendRest(context, upload.path, file)
  await untilReady(context, upload.videoId)
}

export function addEpisodeCommands(program: Command, context: CommandContext): void {
  const { call, print } = context
  const episode = program.command('episode').description('episodes of series, with their videos')
  const publish = (id: number, at: string | undefined) =>
    call('POST /v1/staff/episodes/{id}/publication', { params: { id }, body: { publishesAt: at } })

  episode
    .command('list')
    .description('list the episodes of a series in their order, also drafts')
    .requiredOption('--series <series>', 'number of the series, as "series list" prints it', seriesNumber)
    .action(async ({ series: id }) => {
      const found = await readAll(async (query) => {
        const { episodes, next } = await call('GET /v1/staff/series/{id}/episodes', { params: { id }, query })
        return { items: episodes, next }
      })
      print(found.length === 0 ? 'No episodes.' : listEpisodes(found))
    })

  episode
    .command('add')
    .description('add an episode: upload its video, convert it, and publish it')
    .requiredOption('--series <series>', 'number of the series, as "series list" prints it', seriesNumber)
    .requiredOption('--file <file>', 'video file: MP4, MOV, MKV or WebM')
    .requiredOption('--title <title>', 'title', title)
    .option('--reading <kana>', descriptions.reading, reading)
    .option('--description <text>', descriptions.description, description)
    .option('--genre <genre>', descriptions.genre, genre)
    .option('--casts <casts>', descriptions.casts, casts)
    .option('--captions <files...>', descriptions.captions)
    .option('--chapters <file>', descriptions.chapters)
    .option('--thumbnail <file>', descriptions.thumbnail)
    .option('--at <time>', `${timeDescription} (default: when it is converted)`, time)
    .option('--draft', 'do not publish it')
    .addOption(visibility())
    .action(async ({ series, file: path, at, draft, casts: castIds, captions, chapters, thumbnail, ...fields }) => {
      const file = await sourceFile(path)
      const files = await readFiles({ captions, chapters, thumbnail })
      const body = { ...fields, ...(castIds && { castIds }) }
      const { id, channelId } = await call('POST /v1/staff/series/{id}/episodes', { params: { id: series }, body })
      print(`Episode ${id} is a draft until its video is converted.`)
      await continuing(id, async () => {
        const upload = await announce(context, channelId, file)
        await call('POST /v1/staff/episodes/{id}/changes', { params: { id }, body: { videoId: upload.videoId } })
        await sendRest(context, upload.path, file)
        await untilReady(context, upload.videoId)
        await applyFiles(context, upload.videoId, files)
      })
      const added = draft ? await call('GET /v1/staff/episodes/{id}', { params: { id } }) : await publish(id, at)
      print(listEpisodes([added]))
    })

  episode
    .command('retry')
    .description('continue an upload or a conversion that stopped, or replace a file that was refused')
    .argument('<episode>', descriptions.episode, episodeNumber)
    .option('--file <file>', 'the video file; needed unless all of it had arrived')
    .action(async (id, { file }) => {
      await continuing(id, () => retry(context, id, file))
      print(listEpisodes([await call('GET /v1/staff/episodes/{id}', { params: { id } })]))
    })

  episode
    .command('change')
    .description('change texts, visibility, casts, captions, chapters or thumbnail of an episode')
    .argument('<episode>', descriptions.episode, episodeNumber)
    .option('--title <title>', 'title', title)
    .option('--reading <kana>', descriptions.reading, reading)
    .option('--description <text>', descriptions.description, description)
    .option('--genre <genre>', descriptions.genre, genre)
    .option('--casts <casts>', descriptions.casts, casts)
    .option('--captions <files...>', descriptions.captions)
    .option('--chapters <file>', descriptions.chapters)
    .option('--thumbnail <file>', descriptions.thumbnail)
    .addOption(visibility())
    .action(async (id, { casts: castIds, captions, chapters, thumbnail, ...fields }) => {
      const files = await readFiles({ captions, chapters, thumbnail })
      const body = { ...fields, ...(castIds && { castIds }) }
      const hasFiles = captions !== undefined || files.chapters !== null || files.thumbnail !== null
      const { video } = await call('GET /v1/staff/episodes/{id}', { params: { id } })
      if (hasFiles && video === null)
        throw new CommandFailed(`Episode ${id} has no video: add one with "episode retry".`)
      if (video) await applyFiles(context, video.id, files)
      if (Object.keys(body).length > 0 || !hasFiles) {
        await call('POST /v1/staff/episodes/{id}/changes', { params: { id }, body })
      }
      print(listEpisodes([await call('GET /v1/staff/episodes/{id}', { params: { id } })]))
    })

  episode
    .command('publish')
    .description('publish an episode, now or at a time')
    .argument('<episode>', descriptions.episode, episodeNumber)
    .option('--at <time>', `${timeDescription} (default: now)`, time)
    .action(async (id, { at }) => print(listEpisodes([await publish(id, at)])))

  episode
    .command('retire')
    .description('make an episode a draft again, which viewers do not find; nothing is deleted')
    .argument('<episode>', descriptions.episode, episodeNumber)
    .argument('<reason...>', 'why, for the audit log')
    .action(async (id, words) => {
      const request = { params: { id }, body: { reason: textOf(words) } }
      print(listEpisodes([await call('POST /v1/staff/episodes/{id}/retirement', request)]))
    })
}

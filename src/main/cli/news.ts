import { integerMax } from '#contract/integers.ts'
import type { Command } from '@commander-js/extra-typings'
import { readFile } from 'node:fs/promises'
import { languages, type Language } from '#contract/languages.ts'
import { newsBodyMax, newsTitleMax } from '#contract/news/limits.ts'
import { newNews, type NewsItem } from '#contract/news/schemas.ts'
import { minuteOf, textOf, time, timeDescription, wholeNumber } from './arguments.ts'
import type { CommandContext } from './command-context.ts'
import { CommandFailed } from './command-failed.ts'
import { table } from './table.ts'

const header = ['news', 'published (UTC)', 'title']

const listNews = (news: readonly NewsItem[]): string =>
  table([header, ...news.map(({ id, publishesAt, title }) => [String(id), minuteOf(publishesAt), title.ja])])

const newsNumber = wholeNumber('Give the number in the first column of "news list".', { max: integerMax })

const fileDescription = (language: string): string => `Markdown file in ${language}; its first line is "# Title"`
interface WrittenNews {
  readonly title: string
  readonly body: string
}

/** Throws `CommandFailed`. */
async function readNews(path: string): Promise<WrittenNews> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandFailed(`The file ${path} can't be read (${reason}): give the path of a Markdown file.`)
  })
  const [, title, body] = /^\uFEFF?# (.+)\r?\n([\s\S]+)$/.exec(text) ?? []
  const written = {
    title: newNews.shape.title.valueType.safeParse(title).data,
    body: newNews.shape.body.valueType.safeParse(body).data,
  }
  if (written.title === undefined || written.body === undefined) {
    throw new CommandFailed(
      `The file ${path} is no news: its first line must be "# " with a title of at most ${newsTitleMax} characters, followed by at most ${newsBodyMax} characters of Markdown.`,
    )
  }
  return { title: written.title, body: written.body }
}

type Files = Partial<Record<Language, string>>

/** Titles and bodies of the given files. */
async function readAll(files: Files) {
  const title: Partial<Record<Language, string>> = {}
  const body: Partial<Record<Language, string>> = {}
  for (const language of languages) {
    const path = files[language]
    if (path === undefined) continue
    const written = await readNews(path)
    title[language] = written.title
    body[language] = written.body
  }
  return { title, body }
}

export function addNewsCommands(program: Command, { call, print }: CommandContext): void {
  const news = program.command('news').description('news of the site')

  news
    .command('list')
    .description('list the newest news, also what is not published yet')
    .action(async () => {
      const { news: found } = await call('GET /v1/staff/news', { query: { limit: 50 } })
      print(found.length === 0 ? 'No news.' : listNews(found))
    })

  news
    .command('add')
    .description('publish news, now or at a time')
    .requiredOption('--ja <file>', fileDescription('Japanese'))
    .requiredOption('--en <file>', fileDescription('English'))
    .requiredOption('--ko <file>', fileDescription('Korean'))
    .option('--at <time>', `${timeDescription} (default: now)`, time)
    .action(async ({ at, ...files }) => {
      const [ja, en, ko] = [await readNews(files.ja), await readNews(files.en), await readNews(files.ko)]
      const body = {
        title: { ja: ja.title, en: en.title, ko: ko.title },
        body: { ja: ja.body, en: en.body, ko: ko.body },
        publishesAt: at ?? null,
      }
      print(listNews([await call('POST /v1/staff/news', { body })]))
    })

  news
    .command('change')
    .description('replace texts of news, or its publication time')
    .argument('<news>', 'number of the news, as "news list" prints it', newsNumber)
    .option('--ja <file>', fileDescription('Japanese'))
    .option('--en <file>', fileDescription('English'))
    .option('--ko <file>', fileDescription('Korean'))
    .option('--at <time>', timeDescription, time)
    .action(async (id, { at, ...files }) => {
      const body = { ...(await readAll(files)), ...(at !== undefined && { publishesAt: at }) }
      print(listNews([await call('POST /v1/staff/news/{id}/changes', { params: { id }, body })]))
    })

  news
    .command('delete')
    .description('delete news for good')
    .argument('<news>', 'number of the news, as "news list" prints it', newsNumber)
    .argument('<reason...>', 'why, for the audit log')
    .action(async (id, words) => {
      await call('POST /v1/staff/news/{id}/deletion', { params: { id }, body: { reason: textOf(words) } })
      print(`News ${id} is deleted.`)
    })
}

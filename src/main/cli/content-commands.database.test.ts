import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { genreIcons } from '#contract/genres/limits.ts'
import { searchKinds } from '#contract/search/limits.ts'
import { genreRoutes } from '#server/genres/routes.ts'
import type { Database } from '#server/ports/database/port.ts'
import { TestClock } from '#tests/support/clock.ts'
import { commandsFor } from '#tests/support/command-line.ts'
import { emptyDatabase } from '#tests/support/database.ts'
import { addPerson } from '#tests/support/people.ts'
import { readDocuments } from '#tests/support/search-documents.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import { newOperatorToken, publishOperatorEndpoint } from '../operator.ts'

let folder: string
let api: SliceApi
let database: Database

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-content-'))
  database = await emptyDatabase()
  const deps = staffDependencies(database, new TestClock())
  const token = newOperatorToken()
  api = await openSliceApi({ operatorToken: token })
  serveStaff(api.app, deps)
  genreRoutes(api.app, deps.genres)
  publishOperatorEndpoint(folder, { url: await api.app.listen({ host: '127.0.0.1', port: 0 }), token })
})
afterEach(async () => {
  await api.app.close()
  await rm(folder, { recursive: true, force: true })
})

const { run, failing } = commandsFor(() => folder)

async function file(name: string, content: string): Promise<string> {
  await writeFile(join(folder, name), content)
  return join(folder, name)
}

const lines = (...all: string[]) => all.join('\n')

test('the operator adds, changes and retires a genre', async () => {
  const header = 'genre    position  state    icon      name'
  const names = ['--ja', '占い', '--en', 'Fortune', '--ko', '운세']
  expect(await run('genre', 'add', 'fortune', 'many', 'asked', ...names)).toBe(
    lines(header, 'fortune  110       offered  sparkles  占い / Fortune / 운세'),
  )
  await run('genre', 'change', 'fortune', 'sorted', '--position', '15')
  expect((await run('genre', 'list')).split('\n')[2]).toMatch(/^fortune +15 +offered /)
  expect(await run('genre', 'retire', 'fortune', 'unused')).toMatch(/fortune +15 +retired /)
  expect(await run('genre', 'change', 'fortune', 'back', '--offer')).toMatch(/fortune +15 +offered /)
  expect(await run('genre', 'change', 'fortune', 'clearer', '--icon', 'moon')).toMatch(/fortune +15 +offered +moon /)
  const wrongIcon = await failing(2, 'genre', 'change', 'fortune', 'clearer', '--icon', 'crystal')
  for (const icon of genreIcons) expect(wrongIcon).toContain(icon)
  expect(await failing(2, 'genre', 'retire', 'Fortune', 'unused')).toContain('genre list')
})

test('the operator writes, changes and deletes news', async () => {
  const files = [
    '--ja',
    await file('ja.md', '# 新機能\n\n**お知らせ**です。\n'),
    '--en',
    await file('en.md', '# New\r\n\r\nText.\r\n'),
    '--ko',
    await file('ko.md', '# 새 기능\n본문\n'),
  ]
  expect(await run('news', 'list')).toBe('No news.')
  expect(await run('news', 'add', ...files, '--at', '2026-12-24T18:00+09:00')).toBe(
    lines('news  published (UTC)   title', '1     2026-12-24 09:00  新機能'),
  )
  const changed = await run('news', 'change', '1', '--ja', await file('ja.md', '# 訂正\n\n直しました。'))
  expect(changed).toBe(lines('news  published (UTC)   title', '1     2026-12-24 09:00  訂正'))
  expect(await run('news', 'list')).toBe(changed)
  expect(await run('news', 'delete', '1', 'a', 'mistake')).toBe('News 1 is deleted.')
  expect(await run('news', 'list')).toBe('No news.')
})

test('the operator rebuilds the search index', async () => {
  // Added without the search index.
  await database.run(addPerson, { nickName: 'あかり', ownsChannel: true })
  expect(await database.run(readDocuments, null)).toEqual([])
  const rows = (await run('search', 'rebuild')).split('\n').map((line) => line.split(/ +/))
  expect(rows[0]).toEqual(['kind', 'stored', 'searchable'])
  expect(rows.slice(1).map(([kind]) => kind)).toEqual([...searchKinds])
  expect(rows).toContainEqual(['channel', '1', '1'])
  expect((await database.run(readDocuments, null)).map(({ kind, ref }) => [kind, ref])).toEqual([['channel', '1']])
})

test('a file without a title, a missing file and a time without a zone are rejected with a hint', async () => {
  const good = await file('good.md', '# 題\n本文')
  const add = (ja: string, ...more: string[]) => ['news', 'add', '--ja', ja, '--en', good, '--ko', good, ...more]
  expect(await failing(1, ...add(await file('bad.md', '本文だけ')))).toContain('its first line must be')
  expect(await failing(1, ...add(join(folder, 'none.md')))).toContain("can't be read")
  expect(await failing(2, ...add(good, '--at', '2026-12-24 18:00'))).toContain('+09:00')
})

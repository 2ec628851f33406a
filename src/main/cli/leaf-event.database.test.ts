import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandsFor } from '#tests/support/command-line.ts'
import { openLeafEventApi, type LeafEventApi } from '#tests/support/leaf-event-api.ts'
import { operatorToken } from '#tests/support/slice-api.ts'
import { serveStaff, staffDependencies } from '#tests/support/staff.ts'
import { publishOperatorEndpoint } from '../operator.ts'

let folder: string
let api: LeafEventApi
let event: string
/** The lines of the public file of a closed round. */
let lines: string[]

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kirari-leaf-events-'))
  api = await openLeafEventApi((given, leafEvents) => {
    const deps = { ...staffDependencies(given.database, given.clock), leafEvents }
    serveStaff(given.app, deps)
  })
  publishOperatorEndpoint(folder, { url: await api.app.listen({ host: '127.0.0.1', port: 0 }), token: operatorToken })
  event = await api.newEvent()
  const round = await api.newRound(event)
  api.clock.advance(60_000)
  await api.vote(api.user, round.path, round.options[0] ?? 0, 2)
  await api.vote(api.follower, round.path, round.options[1] ?? 0, 3)
  await api.owner.post(`${round.path}/close`)
  lines = (await api.visitor.get(`${round.path}/ballots`)).body.trimEnd().split('\n')
})
afterEach(async () => {
  await api.app.close()
  await rm(folder, { recursive: true, force: true })
})

const { run, failing } = commandsFor(() => folder)

async function fileOf(content: readonly string[]): Promise<string> {
  const name = join(folder, 'ballots.jsonl')
  await writeFile(name, `${content.join('\n')}\n`)
  return name
}

test('the operator verifies the closed rounds of an event', async () => {
  const id = event.split('/').at(-1) ?? ''
  expect(await run('leaf-event', 'verify', id)).toMatch(
    /^Round \d+: 2 ballots, 5 leaves, hash [0-9a-f]{64}: everything agrees\.$/,
  )
  expect(await run('leaf-event', 'verify', (await api.newEvent()).split('/').at(-1) ?? '')).toContain('No round')
  expect(await failing(1, 'leaf-event', 'verify', '999')).toContain('LEAF_EVENT_NOT_FOUND')
})

test('anybody verifies a downloaded file, and learns which line was changed', async () => {
  expect(await run('leaf', 'verify', await fileOf(lines))).toContain('5 leaves')
  const changed = lines.map((line, row) => (row === 2 ? line.replace('"leaves":3', '"leaves":4') : line))
  expect(await failing(1, 'leaf', 'verify', await fileOf(changed))).toContain('ballot 2 was changed')
  expect(await failing(1, 'leaf', 'verify', await fileOf(['x']))).toContain('Line 1 is not JSON')
  expect(await failing(1, 'leaf', 'verify', await fileOf([lines[0] ?? '', '{}']))).toContain('Line 2')
  expect(await failing(1, 'leaf', 'verify', join(folder, 'none'))).toContain('cannot be read')
})

import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { quiet } from '#tests/support/packaged.ts'
import { createUploads } from './create-uploads.ts'
import type { Uploads } from './uploads.ts'

let directory: string
let uploads: Uploads
let warnings: object[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kirari-uploads-'))
  warnings = []
  uploads = createUploads({ directory, log: { ...quiet, warn: (details) => void warnings.push(details) } })
})
afterEach(async () => {
  await uploads.close()
  await rm(directory, { recursive: true })
})

async function note(id: string, text: string): Promise<void> {
  await mkdir(join(directory, id))
  await writeFile(join(directory, id, 'upload.json'), text)
}

const job = { file: '/nowhere.mp4', bytes: 1, modifiedMs: 1, date: 1, token: '0badcafe', outcome: null }

test('a torn job file stops only its own upload and is named in the log', async () => {
  await note('torn', JSON.stringify(job).slice(0, 40))
  await note('whole', JSON.stringify(job))
  expect(await uploads.resume()).toEqual(['whole'])
  expect(warnings).toContainEqual(expect.objectContaining({ file: 'torn/upload.json' }))
})

test('an upload with a torn job file can be started over and removed', async () => {
  await note('torn', '{')
  await uploads.add('torn', '/nowhere.mp4')
  const ended = new Promise((resolve) => uploads.watch('torn', (state) => state.type === 'failed' && resolve(state)))
  expect(await ended).toMatchObject({ reason: 'source-gone' })
  await note('other', '{')
  await uploads.remove('other')
  expect(await readdir(directory)).toEqual(['torn'])
})

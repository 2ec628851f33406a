import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirectoryUnusable, openDataDirectory } from './data-directory.ts'

let folder: string
const children: ChildProcess[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kirari-data-'))
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('the secret is generated once and readable by its owner only', () => {
  const first = openDataDirectory(join(folder, 'new/data'))
  first.release()
  const second = openDataDirectory(join(folder, 'new/data'))
  expect(second.secret).toBe(first.secret)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(first.path, 'secret')).mode & 0o077).toBe(0)
})

/** A process that opens the folder and says so. */
async function openElsewhere(): Promise<ChildProcess> {
  const module = new URL('data-directory.ts', import.meta.url).href
  // The collection would close what nothing refers to.
  const script = `(await import('${module}')).openDataDirectory('${folder}'); gc(); process.send('open'); setInterval(() => {}, 1e6)`
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  await once(child, 'message')
  return child
}

test('a folder in use by a running process is rejected with its id, and is free once that process was killed', async () => {
  const child = await openElsewhere()
  expect(() => openDataDirectory(folder)).toThrow(DataDirectoryUnusable)
  expect(() => openDataDirectory(folder)).toThrow(`in use by process ${child.pid}`)
  child.kill('SIGKILL')
  await once(child, 'exit')
  openDataDirectory(folder).release()
})

test.each([String(process.ppid), '', 'nonsense'])('another file in place of the lock (%o) is replaced', (content) => {
  writeFileSync(join(folder, 'lock'), content)
  openDataDirectory(folder).release()
})

test('a folder that cannot be created is rejected with a hint', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDataDirectory(join(folder, 'file/data'))).toThrow(/choose another DATA_DIR/)
})

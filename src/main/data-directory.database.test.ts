import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataDirectoryUnusable, openDataDirectory } from './data-directory.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kirari-data-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('the secret is generated once and readable by its owner only', () => {
  const first = openDataDirectory(join(folder, 'new/data'))
  first.release()
  const second = openDataDirectory(join(folder, 'new/data'))
  expect(second.secret).toBe(first.secret)
  expect(first.secret).toMatch(/^[0-9a-f]{64}$/)
  expect(statSync(join(first.path, 'secret')).mode & 0o077).toBe(0)
})

test('a folder in use by a running process is rejected with its id', () => {
  writeFileSync(join(folder, 'lock'), String(process.ppid))
  expect(() => openDataDirectory(folder)).toThrow(DataDirectoryUnusable)
  expect(() => openDataDirectory(folder)).toThrow(`in use by process ${process.ppid}`)
})

test.each(['999999999', '', 'nonsense'])('a lock left behind by a crash (%o) is replaced', (content) => {
  writeFileSync(join(folder, 'lock'), content)
  openDataDirectory(folder)
  expect(readFileSync(join(folder, 'lock'), 'utf8')).toBe(String(process.pid))
})

test('a folder that cannot be created is rejected with a hint', () => {
  writeFileSync(join(folder, 'file'), '')
  expect(() => openDataDirectory(join(folder, 'file/data'))).toThrow(/choose another DATA_DIR/)
})

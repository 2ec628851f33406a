import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { greetingOf } from '#tests/support/greeting-of.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'kirari-sample-'))
afterAll(() => removeFolder(folder))

/** A run of tests that starts a server and never ends. */
const run = `#!/usr/bin/env bash
"${process.execPath}" -e '
  const server = require("node:net").createServer((socket) => socket.end("of the sample")).listen(0, "127.0.0.1", () =>
    require("node:fs").writeFileSync(process.env.SAMPLE_PORT, String(server.address().port)))' &
wait
`

/** A repository with the scripts of this one, whose run never ends. */
function createRepository(): string {
  const repository = join(folder, 'repository')
  mkdirSync(join(repository, '.ci'), { recursive: true })
  cpSync('scripts', join(repository, 'scripts'), { recursive: true })
  writeFileSync(join(repository, '.ci/run'), run)
  const author = ['-c', 'user.name=kirari', '-c', 'user.email=kirari@example.com']
  for (const command of [
    ['init', '--quiet'],
    ['add', '.'],
    ['commit', '--quiet', '--message', 'sample'],
  ]) {
    execFileSync('git', [...author, ...command], { cwd: repository })
  }
  return repository
}

test('a run in an empty clone that is stopped by a signal leaves neither a process nor a folder', async () => {
  const temporary = join(folder, 'temporary')
  mkdirSync(temporary)
  const portFile = join(folder, 'port')
  const child = spawn(process.execPath, ['scripts/test-clean.mjs'], {
    cwd: createRepository(),
    env: { ...process.env, TMPDIR: temporary, SAMPLE_PORT: portFile },
    stdio: 'ignore',
  })
  const exit = once(child, 'exit')
  await expect.poll(() => existsSync(portFile) && readFileSync(portFile, 'utf8')).toMatch(/^\d+$/)
  const port = Number(readFileSync(portFile, 'utf8'))
  expect(readdirSync(temporary)).toHaveLength(1)
  expect(await greetingOf(port)).toBe('of the sample')
  child.kill('SIGTERM')
  expect(await exit).toEqual([130, null])
  expect(await greetingOf(port)).not.toBe('of the sample')
  expect(readdirSync(temporary)).toEqual([])
})

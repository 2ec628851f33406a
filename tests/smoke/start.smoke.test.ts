/** The command of the README: the product starts from nothing, and a signal ends it. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processesOf } from '../../scripts/test/processes.mjs'
import type { Live } from '#contract/lives/schemas.ts'
import { visit } from '#tests/support/browser.ts'
import { callAs } from '#tests/support/caller.ts'
import { untilNextFrame } from '#tests/support/playback.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { sharedBrowser } from '#tests/support/shared-browser.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'kirari-smoke-'))
const browser = sharedBrowser()
const run = `start-${process.pid}`
/** No ladder, and no drawing of demo channels, which uses a processor core for half a minute. */
const quiet = { TRANSCODE: 'off', DEMO_CONTENT: '0' }
let command: ChildProcess
let output = ''

beforeAll(async () => {
  const ports = { PORT: '0', RTMP_PORT: '0', HLS_PORT: '0', IDENTITY_PORT: '0', WEBRTC_PORTS: '0' }
  const data = join(folder, 'data')
  command = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: data, ...quiet, ...ports, KIRARI_TEST_RUN: run },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const { promise: ready, resolve } = Promise.withResolvers<void>()
  for (const stream of [command.stdout, command.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      if (output.includes('Data folder:')) resolve()
    })
  }
  const ended = once(command, 'exit').then(() => {
    throw new Error(`the product did not start:\n${output}`)
  })
  await Promise.race([ready, ended])
  ended.catch(() => {})
})
afterAll(async () => {
  if (command.exitCode === null) command.kill('SIGKILL')
  await removeFolder(folder)
})

test('the start command, in an empty data folder, prints the addresses and shows a demo live to visitors', async () => {
  for (const name of ['Site', 'RTMP server', 'Stream key', 'Data folder']) expect(output).toContain(name)
  const url = /Site[^:]*: (\S+)/.exec(output)?.[1] ?? ''
  const visitor = await callAs(url, null)
  const lives = () => visitor.get<{ lives: Live[] }>('/v1/lives').then((list) => list.lives)
  await expect.poll(lives).toEqual([expect.objectContaining({ demo: true })])
  const { page, errors } = await visit(browser, url)
  await page.goto('/')
  const [demo] = await lives()
  await page.locator(`a[href="/live-info/${demo?.id}"]`).first().click()
  await page.waitForURL('**/live-info/*')
  await untilNextFrame(page)
  expect(errors).toEqual([])
})

test('SIGTERM ends the product with exit code 0 and leaves no process', async () => {
  const exited = once(command, 'exit')
  command.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
  await expect.poll(() => processesOf(run, command.pid)).toEqual([])
})

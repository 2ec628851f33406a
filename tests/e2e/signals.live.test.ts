import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyPrepared } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'

let directory: string
/** The process group of npm. */
let group: number | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kirari-signals-'))
  copyPrepared(join(directory, 'database'))
})
afterEach(async () => {
  if (group !== undefined && processes().some((one) => one.group === group)) process.kill(-group, 'SIGKILL')
  await removeFolder(directory)
})

interface Process {
  readonly pid: number
  readonly parent: number
  readonly group: number
}

function processes(): Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,pgid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .map(([pid = 0, parent = 0, pgid = 0]) => ({ pid, parent, group: pgid }))
}

function descendantsOf(pid: number, all = processes()): number[] {
  const children = all.filter(({ parent }) => parent === pid)
  return children.flatMap((child) => [child.pid, ...descendantsOf(child.pid, all)])
}

const ports = { PORT: '0', RTMP_PORT: '0', HLS_PORT: '0', IDENTITY_PORT: '0', WEBRTC_PORTS: '0' }

/** Runs `npm start` until it prints a text, and sends npm a signal. */
async function signalled(signal: NodeJS.Signals, text: string) {
  const npm = spawn('npm', ['start', '--no-update-notifier'], {
    env: { PATH: process.env['PATH'], HOME: directory, DATA_DIR: directory, DEMO_CONTENT: '0', ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  group = npm.pid
  const exited = once(npm, 'exit')
  const output: string[] = []
  await new Promise<void>((resolve, reject) => {
    npm.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output.push(chunk)
      if (output.join('').includes(text)) resolve()
    })
    void exited.then(() => reject(new Error(`npm start has ended:\n${output.join('')}`)))
  })
  const started = descendantsOf(npm.pid ?? 0)
  npm.kill(signal)
  const [code]: unknown[] = await exited
  return { code, started }
}

async function untilEnded(pids: readonly number[]): Promise<void> {
  await expect.poll(() => processes().filter(({ pid }) => pids.includes(pid))).toEqual([])
}

test.each(['SIGTERM', 'SIGINT'] as const)('%s to npm ends the site and npm with the exit code 0', async (signal) => {
  const { code, started } = await signalled(signal, 'Kirari is ready')
  expect(code).toBe(0)
  expect(started.length).toBeGreaterThan(1)
  await untilEnded(started)
})

test('a signal during the start ends the site and npm with the exit code 0', async () => {
  const { code, started } = await signalled('SIGTERM', 'Opening the database')
  expect(code).toBe(0)
  await untilEnded(started)
})

test.each(['SIGHUP', 'SIGKILL'] as const)('%s, which npm does not forward, leaves no process', async (signal) => {
  const { started } = await signalled(signal, 'Kirari is ready')
  await untilEnded(started)
})

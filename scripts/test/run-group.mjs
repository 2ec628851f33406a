// Runs Vitest in a process and a session of its own.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from '../installation.mjs'
import { endProcessesOf, runVariable } from './processes.mjs'
import { passSignals } from './signals.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
/** Time in ms that an interrupted Vitest has to stop what it has started. */
const stopMs = 10_000
/** Time in ms that Vitest has to end after its last test: it waits for processes that keep its pipes open. */
const endMs = 60_000

/**
 * Runs Vitest with these arguments. `quiet` prints its output only after a failure. Returns the numbers of passed and
 * failed tests, the seconds, and the results of each file. Afterwards no process that it has started is alive.
 */
export async function runTests(args, { quiet = false, environment = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-test-'))
  const report = join(folder, 'report.json')
  const run = randomUUID()
  const startedAt = performance.now()
  const reporters = [
    `--reporter=${quiet ? 'minimal' : 'default'}`,
    `--reporter=${join(root, 'scripts/test/reporter.mjs')}`,
  ]
  const child = spawn(node, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...environment, NODE_ENV: 'test', TEST_REPORT: report, [runVariable]: run },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: true,
  })
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  const passing = passSignals(child, stopMs)
  const stopWatching = killAfterEnd(child, report)
  const closed = once(child, 'close')
  // A process that is left behind keeps the pipes open, so that `close` comes only after it is ended.
  const [code] = await once(child, 'exit')
  stopWatching()
  const left = endProcessesOf(run, child.pid)
  await closed
  const seconds = (performance.now() - startedAt) / 1000
  const result = readReport(report, code)
  rmSync(folder, { recursive: true, force: true })
  passing.end()
  if (passing.stopped) process.exit(130)
  if (quiet && result.failed > 0) process.stdout.write(Buffer.concat(output))
  for (const command of left) console.log(`ended a process that a test had left: ${command.slice(0, 160)}`)
  return { ...result, seconds }
}

/** Kills a Vitest that does not end although its report is written; the run counts as failed. */
function killAfterEnd(child, report) {
  let reportedAt = null
  const timer = setInterval(() => {
    if (reportedAt === null && existsSync(report)) reportedAt = performance.now()
    if (reportedAt === null || performance.now() - reportedAt < endMs) return
    console.error('Vitest did not end: a process that a test has left keeps its output open.')
    child.kill('SIGKILL')
  }, 1_000)
  return () => clearInterval(timer)
}

function readReport(report, code) {
  try {
    const { files, errors } = JSON.parse(readFileSync(report, 'utf8'))
    const sum = (name) => files.reduce((total, file) => total + file[name], 0)
    return { files, passed: sum('passed'), failed: Math.max(sum('failed') + errors, code === 0 ? 0 : 1) }
  } catch {
    return { files: [], passed: 0, failed: 1 }
  }
}

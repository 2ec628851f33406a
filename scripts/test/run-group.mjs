// Runs Vitest in a process of its own.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node, root } from '../installation.mjs'

const vitest = join(root, 'node_modules/vitest/vitest.mjs')

/**
 * Runs Vitest with these arguments. `quiet` prints its output only after a failure. Returns the numbers of passed and
 * failed tests, the seconds, and the results of each file.
 */
export async function runTests(args, { quiet = false, environment = {} } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'kirari-test-'))
  const report = join(folder, 'report.json')
  const startedAt = performance.now()
  const reporters = [
    `--reporter=${quiet ? 'minimal' : 'default'}`,
    `--reporter=${join(root, 'scripts/test/reporter.mjs')}`,
  ]
  const child = spawn(node, [vitest, 'run', ...reporters, ...args], {
    cwd: root,
    env: { ...process.env, ...environment, NODE_ENV: 'test', TEST_REPORT: report },
    stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const output = []
  child.stdout?.on('data', (chunk) => output.push(chunk))
  child.stderr?.on('data', (chunk) => output.push(chunk))
  const [code] = await once(child, 'close')
  const seconds = (performance.now() - startedAt) / 1000
  const result = readReport(report, code)
  rmSync(folder, { recursive: true, force: true })
  if (quiet && result.failed > 0) process.stdout.write(Buffer.concat(output))
  return { ...result, seconds }
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

// A run of the checks and of whole groups of tests, with its table, its counts and its record.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { check, stepCount } from '../check.mjs'
import { install, root } from '../installation.mjs'
import { setUpTests } from './needs.mjs'
import { readSource, recordResult } from './record.mjs'
import { runTests } from './run-group.mjs'
import { printSummary, recordSuite } from './summary.mjs'
import { recordUnstable, repeatFailedFiles } from './unstable.mjs'

async function timed(name, run) {
  const startedAt = performance.now()
  const result = await run()
  return { name, files: [], passed: 0, failed: 0, ...result, seconds: (performance.now() - startedAt) / 1000 }
}

const runCheck = () =>
  timed('check', async () => {
    const failed = await check()
    if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
    return { passed: stepCount - failed.length, failed: failed.length }
  })

/** In a process of its own, because it would block the checks. */
const runBuild = () =>
  timed('build', async () => {
    const child = spawn(process.execPath, [join(root, 'scripts/build.mjs')], { cwd: root, stdio: 'inherit' })
    const [code] = await once(child, 'exit')
    return code === 0 ? { passed: 1 } : { failed: 1 }
  })

async function runGroup(name) {
  const result = await timed(name, () => runTests(['--project', name], { quiet: true }))
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed in ${result.seconds.toFixed(0)} s`)
  return result
}

async function inTurn(...runs) {
  const results = []
  for (const run of runs) results.push(await run())
  return results
}

/**
 * Installs, checks, builds and runs these groups. `npm run test:all` repeats files that fail (`repeat`) and records
 * durations and unstable files. Returns whether the run has passed.
 */
export async function runSuite(groups, { repeat = false } = {}) {
  const source = readSource()
  const startedAt = performance.now()
  const prepared = await timed('prepare', async () => {
    install()
    setUpTests(groups)
  })
  // Alone, the checks use one and a half of two cores.
  const [checked, first] = await Promise.all([
    runCheck(),
    inTurn(
      runBuild,
      () => runGroup('pure'),
      () => runGroup('dom'),
    ),
  ])
  const rest = groups.filter((group) => group !== 'pure' && group !== 'dom').map((group) => () => runGroup(group))
  const results = [prepared, checked, ...first, ...(await inTurn(...rest))]
  const unstable = repeat ? await repeatFailedFiles(results) : []
  const seconds = (performance.now() - startedAt) / 1000
  printSummary(results, seconds, unstable)
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  const counts = { passed: sum('passed'), failed: sum('failed') }
  recordResult({ ...source, ...counts, seconds: Math.round(seconds) })
  if (repeat) recordUnstable(unstable, source)
  if (repeat && counts.failed === 0) recordSuite(results, seconds)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  return counts.failed === 0
}

// `npm test`: installs, checks, builds, runs all tests, and prints a table and the counts.
// `npm test -- WORD …` runs a group, `changed`, or the test files whose path contains a word, with only what they need.
import { build } from './build.mjs'
import { check, stepCount } from './check.mjs'
import { install } from './installation.mjs'
import { changes, filesMatching, filesOf, groups, groupsOf, isProduct } from './test/groups.mjs'
import { setUpTests } from './test/needs.mjs'
import { runTests } from './test/run-group.mjs'
import { printSummary, recordSuite } from './test/summary.mjs'

/** Prepares only what these groups need. */
function prepare(wanted) {
  install()
  setUpTests(wanted)
  if (wanted.includes('browser') || wanted.includes('live')) build()
}

async function runCheck() {
  const startedAt = performance.now()
  const failed = await check()
  if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
  const seconds = (performance.now() - startedAt) / 1000
  return { name: 'check', files: [], passed: stepCount - failed.length, failed: failed.length, seconds }
}

async function runGroup(name) {
  const result = await runTests(['--project', name], { quiet: true })
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed in ${result.seconds.toFixed(0)} s`)
  return { name, ...result }
}

/** CPU-bound groups, one after the other. */
async function runInTurn() {
  const results = [await runCheck()]
  for (const name of ['pure', 'database', 'browser']) results.push(await runGroup(name))
  return results
}

async function runAll() {
  const startedAt = performance.now()
  const elapsedSeconds = () => (performance.now() - startedAt) / 1000
  prepare(groups)
  const prepared = { name: 'prepare', files: [], passed: 0, failed: 0, seconds: elapsedSeconds() }
  // Live tests mostly wait for media: the other groups use the cores meanwhile.
  const [rest, live] = await Promise.all([runInTurn(), runGroup('live')])
  const results = [prepared, ...rest, live]
  const seconds = elapsedSeconds()
  printSummary(results, seconds)
  const sum = (name) => results.reduce((total, result) => total + result[name], 0)
  if (sum('failed') === 0) recordSuite(results, seconds)
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`)
  return sum('failed') === 0
}

async function runFiles(files) {
  prepare(groupsOf(files))
  return (await runTests(files)).failed === 0
}

/** Uses the module graph. A started site is outside of it, so a change of the product runs all e2e tests. */
async function runChanged(chosen) {
  const { base, files } = changes()
  const e2eFiles = files.some(isProduct) ? filesOf().filter((file) => file.startsWith('tests/e2e/')) : []
  const inGraph = chosen.filter((group) => group !== 'browser' || e2eFiles.length === 0)
  const wanted = e2eFiles.filter((file) => groupsOf([file]).some((group) => chosen.includes(group)))
  prepare([...new Set([...inGraph, ...groupsOf(wanted)])])
  const exclude = wanted.flatMap((file) => ['--exclude', file])
  const byGraph = await runTests(['--changed', base, ...inGraph.flatMap((group) => ['--project', group]), ...exclude])
  const byProduct = wanted.length > 0 ? await runTests(wanted) : { failed: 0 }
  return byGraph.failed + byProduct.failed === 0
}

async function runChosen(args) {
  const named = groups.filter((group) => args.includes(group))
  if (args.includes('changed')) return runChanged(named.length > 0 ? named : groups)
  const files = [
    ...new Set([
      ...named.flatMap((group) => filesOf(group)),
      ...filesMatching(args.filter((word) => !groups.includes(word))),
    ]),
  ]
  if (files.length > 0) return runFiles(files)
  console.error(`No test file path contains ${args.join(' or ')}. Groups: ${groups.join(', ')}, changed.`)
  return false
}

const args = process.argv.slice(2)
process.exit((await (args.length === 0 ? runAll() : runChosen(args))) ? 0 : 1)

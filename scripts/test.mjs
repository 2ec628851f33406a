// `npm test`: sets up, checks, builds, runs all tests, and ends with a table and one line of counts.
// `npm test -- WORD …` runs a group, `changed`, or the files whose path holds the word, with what they need.
import { build } from './build.mjs'
import { check, stepCount } from './check.mjs'
import { install } from './installation.mjs'
import { changes, filesMatching, filesOf, groups, groupsOf, isProduct } from './test/groups.mjs'
import { setUpTests } from './test/needs.mjs'
import { runTests } from './test/run-group.mjs'
import { printSummary, recordSuite } from './test/summary.mjs'

/** Prepares what the groups need and nothing else. */
function prepare(wanted) {
  install()
  setUpTests(wanted)
  if (wanted.includes('browser') || wanted.includes('live')) build()
}

async function runCheck() {
  const began = performance.now()
  const failed = await check()
  if (failed.length > 0) console.error(`check failed: ${failed.join(', ')}`)
  const seconds = (performance.now() - began) / 1000
  return { name: 'check', files: [], passed: stepCount - failed.length, failed: failed.length, seconds }
}

async function runGroup(name) {
  const result = await runTests(['--project', name], { quiet: true })
  console.log(`${name}: ${result.passed} passed, ${result.failed} failed in ${result.seconds.toFixed(0)} s`)
  return { name, ...result }
}

/** What needs the processor, one after the other. */
async function runInTurn() {
  const results = [await runCheck()]
  for (const name of ['pure', 'database', 'browser']) results.push(await runGroup(name))
  return results
}

async function runAll() {
  const began = performance.now()
  const secondsSoFar = () => (performance.now() - began) / 1000
  prepare(groups)
  const prepared = { name: 'prepare', files: [], passed: 0, failed: 0, seconds: secondsSoFar() }
  // Live tests mostly wait for media; the rest uses the cores meanwhile.
  const [rest, live] = await Promise.all([runInTurn(), runGroup('live')])
  const results = [prepared, ...rest, live]
  const seconds = secondsSoFar()
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

/** By the module graph; a started site is outside of it, so that a change of the product reaches every journey. */
async function runChanged(chosen) {
  const { base, files } = changes()
  const journeys = files.some(isProduct) ? filesOf().filter((file) => file.startsWith('tests/e2e/')) : []
  const inGraph = chosen.filter((group) => group !== 'browser' || journeys.length === 0)
  const wanted = journeys.filter((file) => groupsOf([file]).some((group) => chosen.includes(group)))
  prepare([...new Set([...inGraph, ...groupsOf(wanted)])])
  const exclude = wanted.flatMap((file) => ['--exclude', file])
  const byGraph = await runTests(['--changed', base, ...inGraph.flatMap((group) => ['--project', group]), ...exclude])
  const byProduct = wanted.length > 0 ? await runTests(wanted) : { failed: 0 }
  return byGraph.failed + byProduct.failed === 0
}

async function runChosen(words) {
  const named = groups.filter((group) => words.includes(group))
  if (words.includes('changed')) return runChanged(named.length > 0 ? named : groups)
  const files = [
    ...new Set([
      ...named.flatMap((group) => filesOf(group)),
      ...filesMatching(words.filter((word) => !groups.includes(word))),
    ]),
  ]
  if (files.length > 0) return runFiles(files)
  console.error(
    `No test file has ${words.join(' or ')} in its path. Groups are ${groups.join(', ')}; changed runs what a change reaches.`,
  )
  return false
}

const words = process.argv.slice(2)
process.exit((await (words.length === 0 ? runAll() : runChosen(words))) ? 0 : 1)

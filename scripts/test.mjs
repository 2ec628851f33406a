// `npm test`: installs, checks, builds, runs the groups pure, dom, database and smoke, and prints a table and the counts.
// `npm test -- WORD …` runs a group, `changed`, or the test files whose path contains a word, with only what they need.
import { build } from './build.mjs'
import { install } from './installation.mjs'
import { changes, filesMatching, filesOf, groups, groupsOf, isProduct } from './test/groups.mjs'
import { setUpTests } from './test/needs.mjs'
import { runTests } from './test/run-group.mjs'
import { runSuite } from './test/suite.mjs'

/** Prepares only what these groups need. */
function prepare(wanted) {
  install()
  setUpTests(wanted)
  if (wanted.some((group) => ['smoke', 'browser', 'live'].includes(group))) build()
}

async function runFiles(files) {
  prepare(groupsOf(files))
  return (await runTests(files)).failed === 0
}

/** Uses the module graph. A started site is outside of it, so a change of the product runs all e2e tests. */
async function runChanged(chosen) {
  const { base, files } = changes()
  const e2eFiles = files.some(isProduct) ? filesOf().filter((file) => /^tests\/(e2e|smoke)\//.test(file)) : []
  const inGraph = chosen.filter((group) => !['smoke', 'browser'].includes(group) || e2eFiles.length === 0)
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
process.exit((await (args.length === 0 ? runSuite(['pure', 'dom', 'database', 'smoke']) : runChosen(args))) ? 0 : 1)

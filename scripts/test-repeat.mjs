// `npm run test:repeat -- 5 --load`: consecutive full runs; with --load the first two on busy cores, where races show
// first.
import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from './installation.mjs'

const times = Number(process.argv[2] ?? 5)
const loadedRuns = process.argv.includes('--load') ? 2 : 0
if (!Number.isInteger(times) || times < 1) {
  console.error('usage: npm run test:repeat -- TIMES [--load]')
  process.exit(2)
}

/** Exits when its parent has exited. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent);'

/** Keeps every core busy until stopped. */
function startLoad() {
  const loops = cpus().map(() => spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }))
  const stop = () => loops.forEach((loop) => loop.kill('SIGKILL'))
  process.once('exit', stop)
  return stop
}

const runs = []
for (let run = 1; run <= times; run += 1) {
  const load = run <= loadedRuns
  console.log(`\nrun ${run} of ${times}${load ? ' under load' : ''}`)
  const stop = load ? startLoad() : () => {}
  const startedAt = performance.now()
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.mjs')], { cwd: root, stdio: 'inherit' })
  stop()
  runs.push({ load, passed: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000) })
  if (status !== 0) break
}
const record = { at: new Date().toISOString(), cores: cpus().length, runs }
writeFileSync(join(root, 'bench/results/suite-repeat.json'), `${JSON.stringify(record, null, 2)}\n`)
for (const [index, { load, passed, seconds }] of runs.entries()) {
  console.log(`run ${index + 1}${load ? ' under load' : ''}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`)
}
process.exit(runs.length === times && runs.every(({ passed }) => passed) ? 0 : 1)

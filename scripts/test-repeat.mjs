// `npm run test:repeat -- 3 --load`: consecutive runs of `npm test`; `all` repeats `npm run test:all` instead. With
// --load another process keeps each core busy meanwhile: races show there first.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { root } from './installation.mjs'
import { passSignals } from './test/signals.mjs'

/** Time in ms that a stopped run has to stop its own processes. */
const stopMs = 20_000

const args = process.argv.slice(2)
const times = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 3)
const load = args.includes('--load')
const script = args.includes('all') ? 'test-all.mjs' : 'test.mjs'
if (times < 1 || args.some((arg) => !/^(\d+|--load|all)$/.test(arg))) {
  console.error('usage: npm run test:repeat -- [TIMES] [all] [--load]')
  process.exit(2)
}

/** Exits when its parent has exited. */
const busyLoop = 'const parent = process.ppid; while (process.ppid === parent);'

if (load) {
  const loops = cpus().map(() => spawn(process.execPath, ['-e', busyLoop], { stdio: 'ignore' }))
  process.once('exit', () => loops.forEach((loop) => loop.kill('SIGKILL')))
}
const runs = []
for (let run = 1; run <= times; run += 1) {
  console.log(`\nrun ${run} of ${times}${load ? ' under load' : ''}`)
  const startedAt = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts', script)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    detached: true,
  })
  const passing = passSignals(child, stopMs)
  const [status] = await once(child, 'exit')
  passing.end()
  if (passing.stopped) process.exit(130)
  runs.push({ passed: status === 0, seconds: Math.round((performance.now() - startedAt) / 1000) })
  if (status !== 0) break
}
const record = { at: new Date().toISOString(), script, load, cores: cpus().length, runs }
writeFileSync(join(root, 'bench/results/suite-repeat.json'), `${JSON.stringify(record, null, 2)}\n`)
for (const [index, { passed, seconds }] of runs.entries()) {
  console.log(`run ${index + 1}: ${passed ? 'passed' : 'FAILED'} in ${seconds} s`)
}
process.exit(runs.length === times && runs.every(({ passed }) => passed) ? 0 : 1)

// `npm run test:clean`: runs what CI runs, in an empty clone of HEAD with an empty home folder, so that a file that is
// not committed or a package that was installed by hand fails here first. `-- all` runs all tests there.
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './installation.mjs'
import { endProcessesOf, runVariable, untilEnded } from './test/processes.mjs'
import { recordClone } from './test/record.mjs'
import { passSignals } from './test/signals.mjs'

/** Time in ms that a stopped run has to stop its own processes. */
const stopMs = 20_000

const args = process.argv.slice(2)
if (args.some((arg) => arg !== 'all')) {
  console.error('usage: npm run test:clean [-- all]')
  process.exit(2)
}
const command = args.includes('all') ? ['npm', 'run', 'test:all'] : ['bash', '.ci/run']
const folder = mkdtempSync(join(tmpdir(), 'kirari-clean-'))
const [clone, home] = [join(folder, 'clone'), join(folder, 'home')]
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

mkdirSync(home)
execFileSync('git', ['clone', '--quiet', root, clone], { stdio: 'inherit' })
const commit = execFileSync('git', ['log', '-1', '--format=%h %s'], { cwd: clone, encoding: 'utf8' }).trim()
console.log(`${command.join(' ')} in an empty clone of ${commit}`)
// npm sets variables of its own for scripts: those of this npm name the home folder of its user.
const ownVariables = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE$)/i.test(name))
const run = randomUUID()
const child = spawn(command[0], command.slice(1), {
  cwd: clone,
  env: { ...Object.fromEntries(ownVariables), HOME: home, CI: 'true', [runVariable]: run },
  stdio: ['ignore', 'inherit', 'inherit'],
  detached: true,
})
const passing = passSignals(child, stopMs)
const [status] = await once(child, 'exit')
// The shell ends at once; the tests stop their own processes first.
if (passing.stopped) await untilEnded(run, child.pid, stopMs)
endProcessesOf(run, child.pid)
passing.end()
if (passing.stopped) process.exit(130)
recordClone(clone)
console.log(`${commit}: ${status === 0 ? 'passed' : 'FAILED'}`)
process.exit(status ?? 1)

/** Keeps the group of pure tests pure: what starts a process or a thread belongs to another group. */
import childProcess from 'node:child_process'
import { syncBuiltinESMExports } from 'node:module'
import workerThreads from 'node:worker_threads'

const refuse = (name: string) =>
  function refused(): never {
    throw new Error(`A pure test called ${name}: name the file *.database.test.ts, *.browser.test.ts or *.live.test.ts`)
  }

for (const name of ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const) {
  Reflect.set(childProcess, name, refuse(name))
}
Reflect.set(workerThreads, 'Worker', refuse('Worker'))
syncBuiltinESMExports()

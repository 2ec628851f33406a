/** Rejects child processes and threads in the group of pure tests. */
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

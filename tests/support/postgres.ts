import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { removeFolder } from './remove-folder.ts'

export interface TestPostgres {
  readonly url: string
  /** Stops the server immediately, without a checkpoint, as a crash would. */
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

function programsFolder(): string {
  const [newest] = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))
  return join('/usr/lib/postgresql', newest ?? '', 'bin')
}

/** PostgreSQL refuses to run as root: use the account of Debian's package. */
function serverUser(): { uid: number; gid: number } | null {
  if (process.getuid?.() !== 0) return null
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/** Starts a PostgreSQL server with an empty database on a free port, in an existing folder. */
export async function startPostgres(folder = mkdtempSync(join(tmpdir(), 'kirari-postgres-'))): Promise<TestPostgres> {
  const user = serverUser()
  if (user) chownSync(folder, user.uid, user.gid)
  const execOptions = { ...user, cwd: folder }
  const data = join(folder, 'data')
  const bin = programsFolder()
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'kirari', '-A', 'trust', '-E', 'UTF8', '--no-sync'], execOptions)
  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off']
  let server: ReturnType<typeof spawn> | null = null

  async function start(): Promise<void> {
    const started = spawn(join(bin, 'postgres'), options, { ...execOptions, stdio: 'ignore' })
    server = started
    while (started.exitCode === null && started.signalCode === null) {
      try {
        execFileSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' })
        return
      } catch {
        await setTimeout(50)
      }
    }
    throw new Error('PostgreSQL exited before it was ready')
  }

  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGQUIT')
    await ended
    server = null
  }

  await start()
  return {
    url: `postgres://kirari@127.0.0.1:${port}/postgres`,
    start,
    stop,
    async close() {
      await stop()
      await removeFolder(folder)
    },
  }
}

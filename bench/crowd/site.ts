import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { copyPrepared, schema } from '#tests/support/prepared-database.ts'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { openPglite } from '#server/ports/database/pglite/index.ts'
import { addOpenSessions, type OpenSession } from './rows.ts'

/** Behind a proxy; the threads are those of a machine with two cores, the limits are the defaults. */
const settings = { LOG_LEVEL: 'error', TRUST_PROXY: '1', LOCAL_IDENTITY: 'allow', WEB_WORKERS: '1' }

export interface CrowdSite {
  readonly server: TestServer
  readonly sessions: readonly OpenSession[]
  /** See docs/operate/metrics.md. In milliseconds. */
  partLateness(): Promise<number>
}

/** Starts a site that has users with open sessions. */
export async function startSite(scope: AsyncDisposableStack, sessionCount: number): Promise<CrowdSite> {
  const directory = await mkdtemp(join(tmpdir(), 'kirari-crowd-'))
  scope.defer(() => removeFolder(directory))
  const inDatabase = join(directory, 'database')
  copyPrepared(inDatabase)
  const storesUrl = new URL('./stores.ts', import.meta.url).href
  const database = await openPglite({ directory: inDatabase, ...schema, storesUrl })
  const sessions = await database.run(addOpenSessions, sessionCount)
  await database.close()
  const metricsPort = await freePort()
  const server = await startServer({ ...settings, METRICS_PORT: String(metricsPort) }, directory)
  scope.defer(() => server.close())
  return {
    server,
    sessions,
    async partLateness() {
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const [, seconds] = /^kirari_stream_part_lateness_seconds (\S+)$/m.exec(metrics) ?? []
      if (seconds === undefined) throw new Error('the lateness of parts is not among the metrics')
      return Number(seconds) * 1000
    },
  }
}

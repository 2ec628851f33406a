import { existsSync } from 'node:fs'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeFolder } from '#tests/support/remove-folder.ts'
import { cores, startOnCore, type MeasuredServer } from '../calls/rates.ts'
import { nginxProgram, startNginxFiles } from '../live/nginx-files.ts'
import { moveToCores } from '../programs.ts'

const hasNginx = existsSync(nginxProgram)
export const fileServerName = hasNginx ? 'nginx' : 'node:http, because nginx is not installed,'

/** Serves the bytes as `/page`. */
export async function startFileServer(scope: AsyncDisposableStack, bytes: Buffer): Promise<MeasuredServer> {
  const folder = await mkdtemp(join(tmpdir(), 'kirari-pages-'))
  scope.defer(() => removeFolder(folder))
  const file = join(folder, 'page')
  await writeFile(file, bytes)
  if (!hasNginx) return startOnCore(scope, new URL('./bytes-server.ts', import.meta.url), file)
  const nginx = await startNginxFiles(folder)
  scope.defer(() => nginx.stop())
  await moveToCores(nginx.pid, cores.server)
  return { url: nginx.origin, pid: nginx.pid }
}

import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startProgram } from './started-program.ts'

export interface Nginx {
  readonly port: number
  readonly origin: string
  /** Of the master process; the workers are its children. */
  readonly pid: number
  close(): Promise<void>
}

const temporaryPaths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']

/**
 * Debian's nginx with a configuration for its http block, which is given its port and a folder. It is ready when `probe`
 * responds.
 */
export async function startNginx(
  configure: (port: number, folder: string) => Promise<string> | string,
  probe: string,
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'kirari-nginx-'))
  // The workers run as another user.
  await chmod(folder, 0o777)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events { worker_connections 4096; }
http { access_log off; ${temporaryPaths.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ')}\n${await configure(port, folder)}\n}`,
  )
  const origin = `http://127.0.0.1:${port}`
  const program = await startProgram({
    command: '/usr/sbin/nginx',
    args: ['-c', file, '-p', folder],
    folder,
    probe: `${origin}${probe}`,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
  })
  return { port, origin, ...program }
}

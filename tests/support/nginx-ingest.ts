import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './free-port.ts'

export interface NginxIngest {
  /** RTMP port for encoders. */
  readonly rtmpPort: number
  /** The error log of nginx so far. */
  log(): Promise<string>
  close(): Promise<void>
}

const documentedConfig = fileURLToPath(new URL('../../docs/operate/external-ingest/nginx.conf', import.meta.url))

/** Debian's nginx with the documented configuration, in front of a local site and a local engine. */
export async function startNginxIngest(sitePort: number, enginePort: number, secret: string): Promise<NginxIngest> {
  const folder = await mkdtemp(join(tmpdir(), 'kirari-ingest-'))
  // The workers run as another user.
  await chmod(folder, 0o777)
  const rtmpPort = await freePort()
  const configuration = (await readFile(documentedConfig, 'utf8'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replaceAll('YOUR-INGEST-SECRET', secret)
    .replace('127.0.0.1:1945', `127.0.0.1:${enginePort}`)
    .replace('listen 1935', `listen 127.0.0.1:${rtmpPort}`)
  const [file, errors] = [join(folder, 'nginx.conf'), join(folder, 'error.log')]
  const preamble = [
    'load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;',
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${errors} error; events { worker_connections 256; }`,
  ]
  await writeFile(file, [...preamble, configuration].join('\n'))
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-p', folder, '-e', errors], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const log = (): Promise<string> => readFile(errors, 'utf8')
  for (;;) {
    if (await accepts(rtmpPort)) break
    if (child.exitCode !== null) throw new Error(`nginx exited: ${await log()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    rtmpPort,
    log,
    async close() {
      if (child.exitCode === null) child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function accepts(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

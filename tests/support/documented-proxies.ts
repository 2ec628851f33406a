/** The proxies of Debian with their documented configurations, without TLS, in front of a local site and engine. */
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { startNginx } from './nginx.ts'
import { startProgram } from './started-program.ts'

export interface DocumentedProxy {
  readonly port: number
  close(): Promise<void>
}

export interface BackEnds {
  readonly site: number
  readonly engine: number
}

/** Responds at the site when the proxy is ready. */
const probe = '/livez'

async function documented(file: string, { site, engine }: BackEnds): Promise<string> {
  const text = await readFile(join('docs/operate/proxy', file), 'utf8')
  return text.replaceAll('127.0.0.1:3000', `127.0.0.1:${site}`).replaceAll('127.0.0.1:3001', `127.0.0.1:${engine}`)
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kirari-proxy-'))
  // Some programs run as another user.
  await chmod(folder, 0o777)
  return folder
}

async function nginx(backEnds: BackEnds): Promise<DocumentedProxy> {
  const text = await documented('nginx.conf', backEnds)
  const configure = (port: number) =>
    text.replace('listen 443 ssl', `listen 127.0.0.1:${port}`).replaceAll(/^ *ssl_.*$/gm, '')
  return startNginx(configure, probe)
}

const modules = ['mpm_event', 'authz_core', 'proxy', 'proxy_http', 'proxy_wstunnel', 'headers']

async function apache(backEnds: BackEnds): Promise<DocumentedProxy> {
  const [folder, port] = [await newFolder(), await freePort()]
  const text = await documented('apache.conf', backEnds)
  const site = text.replace('<VirtualHost *:443>', `<VirtualHost 127.0.0.1:${port}>`).replaceAll(/^ *SSL.*$/gm, '')
  const lines = [
    `ServerRoot ${folder}`,
    'ServerName localhost',
    `PidFile ${folder}/pid`,
    `ErrorLog ${folder}/error.log`,
    `Mutex file:${folder}`,
    'User www-data',
    'Group www-data',
    ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
    `Listen 127.0.0.1:${port}`,
    site,
  ]
  const file = join(folder, 'apache.conf')
  await writeFile(file, lines.join('\n'))
  const program = await startProgram({
    command: '/usr/sbin/apache2',
    args: ['-f', file, '-D', 'FOREGROUND'],
    folder,
    probe: `http://127.0.0.1:${port}${probe}`,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
  })
  return { port, ...program }
}

async function caddy(backEnds: BackEnds): Promise<DocumentedProxy> {
  const [folder, port] = [await newFolder(), await freePort()]
  const text = await documented('Caddyfile', backEnds)
  const settings = `{\n\tadmin off\n\tauto_https off\n\tlog {\n\t\toutput file ${folder}/log\n\t}\n}\n`
  const file = join(folder, 'Caddyfile')
  await writeFile(file, settings + text.replace(/^live\.example\.jp \{/m, `http://:${port} {\n\tbind 127.0.0.1`))
  const program = await startProgram({
    command: '/usr/bin/caddy',
    args: ['run', '--config', file, '--adapter', 'caddyfile'],
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    folder,
    probe: `http://127.0.0.1:${port}${probe}`,
    errors: () => readFile(join(folder, 'log'), 'utf8'),
  })
  return { port, ...program }
}

export const documentedProxies = { nginx, apache, caddy }

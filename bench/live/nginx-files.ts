import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { listening } from './listening.ts'

export const nginxProgram = '/usr/sbin/nginx'

export interface FileServer {
  readonly origin: string
  /** Of the master process; the worker is its child. */
  readonly pid: number
  stop(): Promise<void>
}

/** Debian's nginx serving static files of a folder with one worker. */
export async function startNginxFiles(folder: string): Promise<FileServer> {
  // The worker runs as another user.
  for (const path of [folder, dirname(folder)]) await chmod(path, 0o755)
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  access_log off; sendfile on; open_file_cache max=100; keepalive_requests 10000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy; fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  server { listen 127.0.0.1:${port}; root ${folder}; }
}
`,
  )
  const child = spawn(nginxProgram, ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error('nginx cannot be started: apt-get install nginx')
  await listening(port)
  return {
    origin: `http://127.0.0.1:${port}`,
    pid,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
      await exited
    },
  }
}

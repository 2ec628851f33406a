import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/free-port.ts'
import { childrenOf } from '../process-usage.ts'
import { listening } from './listening.ts'
import type { LiveServer } from './servers.ts'

/** Debian's nginx with its RTMP module, one worker, HLS fragments of two seconds. */
export async function startNginxRtmp(): Promise<LiveServer> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'))
  // The worker runs as another user and writes the fragments to this folder.
  await chmod(folder, 0o777)
  const [rtmpPort, httpPort] = [await freePort(), await freePort()]
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, rtmpPort, httpPort))
  const child = spawn('/usr/sbin/nginx', ['-c', file, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] })
  const exited = once(child, 'exit')
  const { pid } = child
  if (pid === undefined) throw new Error('nginx cannot be started: apt-get install nginx libnginx-mod-rtmp')
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await listening(rtmpPort)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    name: 'nginx-rtmp',
    rtmpPort,
    playlistUrl: (key) => `http://127.0.0.1:${httpPort}/${key}.m3u8`,
    pids: async () => [pid, ...(await childrenOf(pid))],
    lateness: async () => [],
    stop,
  }
}

function configuration(folder: string, rtmpPort: number, httpPort: number): string {
  return `
load_module /usr/lib/nginx/modules/ngx_rtmp_module.so;
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
rtmp {
  server {
    listen 127.0.0.1:${rtmpPort};
    application live {
      live on;
      hls on;
      hls_path ${folder}/hls;
      hls_fragment 2s;
      hls_playlist_length 10s;
    }
  }
}
http {
  access_log off;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  types { application/vnd.apple.mpegurl m3u8; video/mp2t ts; }
  server {
    listen 127.0.0.1:${httpPort};
    root ${folder}/hls;
    add_header Access-Control-Allow-Origin *;
    add_header Cache-Control no-cache;
  }
}
`
}

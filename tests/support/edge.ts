import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startNginx, type Nginx } from './nginx.ts'

const documentedConfig = fileURLToPath(new URL('../../docs/operate/edge/nginx.conf', import.meta.url))

/** Debian's nginx with the documented configuration, in front of a local engine. */
export const startEdge = (enginePort: number): Promise<Nginx> =>
  startNginx(
    async (port, folder) =>
      (await readFile(documentedConfig, 'utf8'))
        .replace('/var/cache/nginx/kirari', join(folder, 'cache'))
        .replace('127.0.0.1:3001', `127.0.0.1:${enginePort}`)
        .replace('listen 8080', `listen 127.0.0.1:${port}`),
    '/hls/livez',
  )

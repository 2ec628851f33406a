/** Single requests of the tus protocol. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadsPath } from '#contract/videos/limits.ts'
import type { VideosSite } from './videos.ts'

export const film = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))

const encode = (metadata: Record<string, string>): string =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

interface Sent {
  readonly headers?: Record<string, string>
  readonly body?: Buffer
  readonly session?: string
}

export const codeOf = async (response: Response): Promise<string> => JSON.parse(await response.text()).code
export const pathOf = (response: Response): string => response.headers.get('location') ?? ''

export function tusRequests(site: VideosSite) {
  const send = (method: string, path: string, { headers = {}, body, session }: Sent = {}): Promise<Response> =>
    fetch(site.url + path, {
      method,
      headers: { 'tus-resumable': '1.0.0', ...site.headers(session), ...headers },
      ...(body && { body: new Uint8Array(body) }),
    })
  return {
    send,
    create: (length = film.length, more: Record<string, string> = {}, session = 'owner') =>
      send('POST', uploadsPath, {
        session,
        headers: { 'upload-length': String(length), 'upload-metadata': encode(site.metadata(more)) },
      }),
    patch: (path: string, offset: number, body: Buffer, session = 'owner') =>
      send('PATCH', path, {
        session,
        body,
        headers: { 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      }),
    files: () => readdir(site.directory).catch(() => []),
    content: (path: string): Promise<Buffer> => readFile(join(site.directory, path.split('/').at(-1) ?? '')),
    offsetOf: async (path: string): Promise<string | null> => (await send('HEAD', path)).headers.get('upload-offset'),
  }
}

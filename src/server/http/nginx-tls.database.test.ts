import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type ConnectionOptions } from 'node:tls'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeCertificate } from '#tests/support/certificate.ts'
import { freePort } from '#tests/support/free-port.ts'
import { startNginx, type Nginx } from '#tests/support/nginx.ts'
import { openSliceApi, type SliceApi } from '#tests/support/slice-api.ts'
import { ownSecretFlags } from './route-flags.ts'

let site: SliceApi
let nginx: Nginx
let tlsPort: number
beforeAll(async () => {
  site = await openSliceApi({ proxies: 1 })
  site.app.get('/livez', { config: { flags: ownSecretFlags } }, async () => 'ok')
  const sitePort = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 })).port
  const documented = await readFile('docs/operate/proxy/nginx.conf', 'utf8')
  tlsPort = await freePort()
  nginx = await startNginx(async (port, folder) => {
    const { certificate, key } = await writeCertificate(folder, 0)
    return documented
      .replace('listen 443 ssl', `listen 127.0.0.1:${port}; listen 127.0.0.1:${tlsPort} ssl`)
      .replace('/etc/ssl/live.example.jp/fullchain.pem', certificate)
      .replace('/etc/ssl/live.example.jp/privkey.pem', key)
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
  }, '/livez')
})
afterAll(async () => {
  await nginx.close()
  await site.app.close()
})

/** Protocol and cipher of a connection to the documented nginx, or null if the handshake fails. */
async function handshake(options: ConnectionOptions): Promise<string | null> {
  const connection = connect({ host: '127.0.0.1', port: tlsPort, rejectUnauthorized: false, ...options })
  try {
    await once(connection, 'secureConnect')
    return `${connection.getProtocol()} ${connection.getCipher().standardName}`
  } catch {
    return null
  } finally {
    connection.destroy()
  }
}

test('the documented TLS has version 1.3, or 1.2 with authenticated encryption and forward secrecy', async () => {
  expect(await handshake({})).toMatch(/^TLSv1\.3 TLS_/)
  expect(await handshake({ maxVersion: 'TLSv1.2' })).toMatch(/^TLSv1\.2 TLS_ECDHE_\w+_(GCM|POLY1305)_/)
  expect(await handshake({ maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES128-SHA' })).toBeNull()
})

test('the documented TLS has no older version', async () => {
  const older = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' } as const
  expect(await handshake(older)).toBeNull()
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchFile, PrivateAddress, publicLookup } from './outbound.ts'

describe('a file', () => {
  const limits = { type: 'image/jpeg', maxBytes: 10, timeoutMs: 60_000 }
  const requested: string[] = []
  const responses: Record<string, (response: ServerResponse) => unknown> = {
    '/image': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('an image'),
    '/long': (response) => response.writeHead(200, { 'content-type': 'image/jpeg' }).end('eleven byte'),
    '/text': (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('an image'),
    '/redirect': (response) => response.writeHead(302, { location: '/image' }).end(),
  }
  const server = createServer(({ url = '' }, response) => {
    requested.push(url)
    responses[url]?.(response)
  })
  let port = 0
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    port = typeof address === 'object' && address !== null ? address.port : 0
  })
  afterAll(() => server.close())

  test('is read from an address that the operator has written', async () => {
    expect(String(await fetchFile(`http://127.0.0.1:${port}/image`, limits))).toBe('an image')
    expect(String(await fetchFile(`http://localhost:${port}/image`, limits))).toBe('an image')
  })

  test.each(['long', 'text', 'redirect'])('is none if it is another one: %s', async (path) => {
    requested.length = 0
    expect(await fetchFile(`http://127.0.0.1:${port}/${path}`, limits)).toBeNull()
    expect(requested).toEqual([`/${path}`])
  })

  const resolved = (...addresses: string[]) =>
    publicLookup((_host, _options, done) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      ),
    )

  test.each([['127.0.0.1'], ['169.254.169.254'], ['::1'], ['8.8.8.8', '127.0.0.1']])(
    'is not requested from a name that resolves to %s',
    async (...addresses) => {
      requested.length = 0
      const reading = fetchFile(`http://media.example:${port}/image`, limits, resolved(...addresses))
      await expect(reading).rejects.toThrow(PrivateAddress)
      expect(requested).toEqual([])
    },
  )

  test('is not requested from a name without addresses', async () => {
    await expect(fetchFile(`http://media.example:${port}/image`, limits, resolved())).rejects.toThrow(PrivateAddress)
  })
})

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { isOutdated } from './latest-build.ts'

let server: Server | undefined

afterEach(() => {
  server?.close()
})

/** A site that answers by path; returns how to ask it, and what it was asked. */
async function siteWith(answers: Readonly<Record<string, readonly [number, string]>>) {
  const asked: string[] = []
  server = createServer((request, response) => {
    const address = request.url ?? ''
    asked.push(address)
    const [status, body] = answers[address.split('?')[0] ?? ''] ?? [404, '<html>']
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const { port }: Pick<AddressInfo, 'port'> = typeof address === 'object' && address ? address : { port: 0 }
  const ask: typeof fetch = (path, init) => fetch(new URL(String(path), `http://127.0.0.1:${port}`), init)
  return { ask, asked }
}

describe('a page of a build', () => {
  test('is outdated when the latest one has another id, and its manifest is there', async () => {
    const { ask, asked } = await siteWith({
      '/builds/latest.json': [200, '{"id":"new","timestamp":2}'],
      '/builds/meta/new.json': [200, '{"id":"new","timestamp":2}'],
    })
    expect(await isOutdated('old', ask, 1_800_000_000_000)).toBe(true)
    expect(asked).toEqual(['/builds/latest.json?1800000000000', '/builds/meta/new.json'])
  })
  test('is not when the id is its own, and asks no further', async () => {
    const { ask, asked } = await siteWith({ '/builds/latest.json': [200, '{"id":"old"}'] })
    expect(await isOutdated('old', ask, 1)).toBe(false)
    expect(asked).toHaveLength(1)
  })
  test.each([
    ['the server that was asked next does not have the new build yet', [200, '{"id":"new"}'], [404, '{}']],
    ['the answer is none of ours', [200, '[]'], [200, '{"id":"new"}']],
    ['the answer is no JSON', [200, '<html>'], [200, '{"id":"new"}']],
    ['the site is down', [503, '{"id":"new"}'], [200, '{"id":"new"}']],
  ] as const)('is not known to be when %s', async (_, latest, meta) => {
    const { ask } = await siteWith({ '/builds/latest.json': latest, '/builds/meta/new.json': meta })
    expect(await isOutdated('old', ask, 1)).toBe(false)
  })
  test('is not known to be when nothing answers', async () => {
    const nobody: typeof fetch = () => Promise.reject(new TypeError('offline'))
    expect(await isOutdated('old', nobody, 1)).toBe(false)
  })
})

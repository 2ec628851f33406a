import { request } from 'node:http'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limitBodyTime } from './body-time-limit.ts'
import { ownSecretFlags } from './route-flags.ts'

const app = () => {
  const server = Fastify()
  limitBodyTime(server, 50)
  server.post('/limited', { config: { flags: ownSecretFlags } }, async () => 'received')
  server.post('/slow', { config: { flags: { ...ownSecretFlags, slowBody: true } } }, async () => 'received')
  return server
}

let server: ReturnType<typeof app>
let port: number
beforeEach(async () => {
  server = app()
  port = Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterEach(() => server.close())

/** Sends half of a body; the returned functions send the rest and await the outcome. */
function begin(path: string) {
  const headers = { 'content-type': 'text/plain', 'content-length': '4' }
  const sending = request({ port, path, method: 'POST', headers })
  const outcome = new Promise<string>((resolve) => {
    sending.on('response', (response) => resolve(String(response.statusCode)))
    sending.on('error', () => resolve('closed'))
  })
  sending.write('ab')
  return { outcome, finish: () => sending.end('cd') }
}

test('a connection whose body does not arrive in time is closed', async () => {
  expect(await begin('/limited').outcome).toBe('closed')
})

test('a body that arrives in time is accepted', async () => {
  const { outcome, finish } = begin('/limited')
  finish()
  expect(await outcome).toBe('200')
})

test('a route with slow bodies waits longer', async () => {
  const slow = begin('/slow')
  // The limit of the other route has passed when its connection is closed.
  expect(await begin('/limited').outcome).toBe('closed')
  slow.finish()
  expect(await slow.outcome).toBe('200')
})

import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { listen } from './listen.ts'

const host = '127.0.0.1'

async function given(port = 0): Promise<{ app: FastifyInstance; port: number }> {
  const app = Fastify({ forceCloseConnections: 'idle' })
  onTestFinished(() => app.close())
  app.get('/', async () => 'here')
  return { app, port: (await listen(app, { host, port })).port }
}

function connectTo(port: number): Socket {
  const socket = connect(port, host)
  onTestFinished(() => void socket.destroy())
  return socket
}

const isLinux = process.platform === 'linux'

test.runIf(isLinux)(
  'connections that have arrived are accepted several in an iteration of the event loop',
  async () => {
    const { app, port } = await given()
    const accepted: number[] = []
    let iteration = 0
    app.server.on('connection', () => accepted.push(iteration))
    const sockets = Array.from({ length: 64 }, () => connectTo(port))
    const connected = Promise.all(sockets.map((socket) => once(socket, 'connect')))
    for (; accepted.length < sockets.length && iteration < 10_000; iteration += 1) await nextIteration()
    await connected
    expect(accepted).toHaveLength(sockets.length)
    expect(new Set(accepted).size).toBeLessThan(sockets.length / 2)
  },
)

test('every connection is served, whichever socket accepts it', async () => {
  const { port } = await given()
  const responses = Array.from({ length: 32 }, () =>
    rawRequest(port, 'GET / HTTP/1.1', 'Host: localhost', 'Connection: close'),
  )
  for (const { status } of await Promise.all(responses)) expect(status).toBe(200)
})

test('a port that another program or site uses is rejected, with the port', async () => {
  const { port } = await given()
  await expect(given(port)).rejects.toMatchObject({ code: 'EADDRINUSE', port })
  const other = createServer().listen(0, host)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const used = typeof address === 'object' && address !== null ? address.port : 0
  await expect(given(used)).rejects.toMatchObject({ code: 'EADDRINUSE', port: used })
})

test('running requests are answered before the app has closed, and then the port is free', async () => {
  const app = Fastify({ forceCloseConnections: 'idle' })
  const releases: (() => void)[] = []
  app.get('/slow', () => new Promise((resolve) => releases.push(() => resolve('done'))))
  const { port } = await listen(app, { host, port: 0 })
  const requests = Array.from({ length: 16 }, () =>
    rawRequest(port, 'GET /slow HTTP/1.1', 'Host: localhost', 'Connection: close'),
  )
  await expect.poll(() => releases.length).toBe(requests.length)
  let isClosed = false
  const closing = app.close().then(() => (isClosed = true))
  // The first request is at the socket of the app itself, the last one at another, for which the app must wait, too.
  const last = releases.pop()
  for (const release of releases) release()
  let answered = 0
  for (const request of requests) void request.then(() => (answered += 1))
  await expect.poll(() => answered).toBe(releases.length)
  for (let count = 0; count < 10_000; count += 1) await nextIteration()
  expect(isClosed).toBe(false)
  last?.()
  expect((await Promise.all(requests)).map(({ status }) => status)).toEqual(requests.map(() => 200))
  await closing
  const next = createServer().listen(port, host)
  onTestFinished(() => void next.close())
  await once(next, 'listening')
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { createLog } from '../log.ts'
import { connectWebNodes } from './web-nodes.ts'

const body = z.object({ event: z.object({ streamId: z.string() }) })

/** A web node that takes some turns of the event loop for each event. */
async function startWebNode() {
  const received: string[] = []
  const open = { now: 0, most: 0 }
  const server = createServer(async (request, response) => {
    open.now += 1
    open.most = Math.max(open.most, open.now)
    received.push(body.parse(await json(request)).event.streamId)
    for (let turn = 0; turn < 20; turn += 1) await setImmediate()
    open.now -= 1
    response.end('{"carries":true}')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, received, open, close: () => server.close() }
}

test('a web node receives the events of a media node one after the other, in their order', async () => {
  const webNode = await startWebNode()
  const web = connectWebNodes({
    url: webNode.url,
    secret: 'secret',
    nodeId: 'node',
    log: createLog('silent'),
    onMoved: () => {},
  })
  const streams = Array.from({ length: 20 }, (_, index) => `stream-${index}`)
  for (const streamId of streams) web.onEvent({ type: 'connected', streamId })
  await expect.poll(() => webNode.received).toEqual(streams)
  expect(webNode.open.most).toBe(1)
  await web.close()
  webNode.close()
})

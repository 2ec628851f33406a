import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { manualClock, type ManualClock } from '#tests/support/manual-clock.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { publishRtmp } from '#tests/support/rtmp-publisher.ts'

let clock: ManualClock
let proxied: Awaited<ReturnType<typeof collectRtmp>>
beforeEach(async () => {
  clock = manualClock()
  proxied = await collectRtmp({ proxied: true, clock })
})
afterEach(() => proxied.listener.close())

const from = (address: string): string => `PROXY TCP4 ${address} 198.51.100.2 50000 1935\r\n`

test('identifies an encoder behind a proxy by its own address', async () => {
  const { port } = proxied.listener
  const publisher = await publishRtmp({ port, streamKey: 'good', preamble: from('192.0.2.7') })
  expect(proxied.publishers[0]?.request.remoteAddress).toBe('192.0.2.7')
  await publisher.stop()
})

test('drops a connection that bypasses the proxy and logs why', async () => {
  await expect(publishRtmp({ port: proxied.listener.port, streamKey: 'good' })).rejects.toThrow(/hung up|ECONNRESET/)
  expect(proxied.publishers).toEqual([])
  expect(proxied.lines.map(({ message }) => message)).toEqual(['an RTMP connection has no PROXY header'])
})

test('does not wait for a silent proxy', async () => {
  const socket = connect({ host: '127.0.0.1', port: proxied.listener.port })
  socket.resume()
  socket.write('PROXY ')
  const passing = () => {
    clock.advance(1_000)
    return socket.closed
  }
  await expect.poll(passing).toBe(true)
})

test('closes a listener without waiting for proxies', async () => {
  const socket = connect({ host: '127.0.0.1', port: proxied.listener.port })
  socket.resume()
  await once(socket, 'connect')
  await proxied.listener.close()
  proxied = await collectRtmp({ proxied: true, clock })
})

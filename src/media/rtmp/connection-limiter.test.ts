import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { handshakeBytes, publishRtmp } from '#tests/support/rtmp-publisher.ts'
import { ConnectionLimiter, defaultLimits } from './connection-limiter.ts'

function limiter(unpublishedPerAddress: number) {
  const admission = new ConnectionLimiter({ ...defaultLimits, unpublishedPerAddress })
  const started: string[] = []
  return { started, enter: (name: string, address = '192.0.2.1') => admission.enter(address, () => started.push(name)) }
}

describe('connections without a publication', () => {
  test('are read a few per address at a time, in order of arrival', () => {
    const { started, enter } = limiter(2)
    const [a, b, c] = ['a', 'b', 'c', 'd', 'e'].map((name) => enter(name))
    enter('elsewhere', '192.0.2.2')
    expect(started).toEqual(['a', 'b', 'elsewhere'])
    c?.closed()
    a?.published()
    expect(started).toEqual(['a', 'b', 'elsewhere', 'd'])
    a?.closed()
    expect(started).toHaveLength(4)
    b?.closed()
    expect(started).toEqual(['a', 'b', 'elsewhere', 'd', 'e'])
  })

  test('do not prevent many publishers of one address from starting at once', async () => {
    const { listener, publishers } = await collectRtmp({ limits: { unpublishedPerAddress: 2 } })
    const starting = Array.from({ length: 60 }, (_, index) =>
      publishRtmp({ port: listener.port, streamKey: `good-${index}` }),
    )
    const all = await Promise.all(starting)
    expect(publishers).toHaveLength(60)
    await Promise.all(all.map((publisher) => publisher.stop()))
    await listener.close()
  })

  test('are not read before their turn', async () => {
    const clock = manualClock()
    const { listener, lines } = await collectRtmp({ clock, limits: { unpublishedPerAddress: 1 } })
    const peer = connect({ host: '127.0.0.1', port: listener.port })
    await once(peer, 'connect')
    const waiting = connect({ host: '127.0.0.1', port: listener.port })
    for (const socket of [waiting, peer]) socket.on('error', () => socket.destroy())
    await new Promise((resolve) => waiting.write(handshakeBytes(), resolve))
    while (listener.connections < 2) await new Promise((resolve) => setImmediate(resolve))
    peer.write(handshakeBytes())
    await once(peer, 'data')
    peer.resume()
    waiting.resume()
    // A server that closes a socket with unread bytes resets the connection.
    const closed = [peer, waiting].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    clock.advance(10_000)
    clock.advance(1_000)
    await Promise.all(closed)
    const ended = lines.map(({ fields }) => fields)
    expect(ended).toContainEqual(expect.objectContaining({ received: handshakeBytes().length }))
    expect(ended).toContainEqual(expect.objectContaining({ received: 0 }))
    await listener.close()
  })
})

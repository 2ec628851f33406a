import { once } from 'node:events'
import { connect } from 'node:net'

import { describe, expect, test } from 'vitest'

import { manualClock } from '#tests/support/manual-clock.ts'
import { collectRtmp } from '#tests/support/rtmp-collector.ts'
import { handshakeBytes, publishRtmp } from '#tests/support/rtmp-publisher.ts'

import { Admission } from './admission.ts'
import { defaultLimits } from './limits.ts'

function door(unpublishedPerAddress: number) {
  const admission = new Admission({ ...defaultLimits, unpublishedPerAddress })
  const begun: string[] = []
  return { begun, enter: (name: string, address = '192.0.2.1') => admission.enter(address, () => begun.push(name)) }
}

describe('connections that publish nothing yet', () => {
  test('are heard a few of an address at a time, in the order they came', () => {
    const { begun, enter } = door(2)
    const [a, b, c] = ['a', 'b', 'c', 'd', 'e'].map((name) => enter(name))
    enter('elsewhere', '192.0.2.2')
    expect(begun).toEqual(['a', 'b', 'elsewhere'])
    c?.left()
    a?.published()
    expect(begun).toEqual(['a', 'b', 'elsewhere', 'd'])
    a?.left()
    expect(begun).toHaveLength(4)
    b?.left()
    expect(begun).toEqual(['a', 'b', 'elsewhere', 'd', 'e'])
  })

  test('do not keep many publishers of one address from starting at once', async () => {
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
    const heard = connect({ host: '127.0.0.1', port: listener.port })
    await once(heard, 'connect')
    const waiting = connect({ host: '127.0.0.1', port: listener.port })
    for (const socket of [waiting, heard]) socket.on('error', () => socket.destroy())
    await new Promise((resolve) => waiting.write(handshakeBytes(), resolve))
    while (listener.connections < 2) await new Promise((resolve) => setImmediate(resolve))
    heard.write(handshakeBytes())
    await once(heard, 'data')
    heard.resume()
    waiting.resume()
    // A server that hangs up on bytes it never read resets the connection.
    const closed = [heard, waiting].map((socket) => new Promise((resolve) => socket.once('close', resolve)))
    clock.advance(10_000)
    clock.advance(1_000)
    await Promise.all(closed)
    const ended = lines.map(({ fields }) => fields)
    expect(ended).toContainEqual(expect.objectContaining({ received: handshakeBytes().length }))
    expect(ended).toContainEqual(expect.objectContaining({ received: 0 }))
    await listener.close()
  })
})

import { describe, expect, test } from 'vitest'
import { RtpSource } from './rtp-source.ts'

const payload = Buffer.from('payload')

describe('an RTP source', () => {
  test('numbers its packets, and timestamps them by its clock from a random start', () => {
    const source = new RtpSource(96, 90_000)
    const [one, two] = [source.packet(1_000, payload, false), source.packet(1_040, payload, true)]
    expect(two.head.number - one.head.number).toBe(1)
    expect((two.head.timestamp - one.head.timestamp + 2 ** 32) % 2 ** 32).toBe(3_600)
    expect([one.head.marker, two.head.marker]).toEqual([false, true])
    expect(one.head).toMatchObject({ payloadType: 96, ssrc: source.ssrc })
    expect(source).toMatchObject({ packets: 2, bytes: 14 })
  })

  test('retransmits lost packets by 16-bit numbers, but not twice in quick succession', () => {
    const source = new RtpSource(96, 90_000)
    // Enough packets for the 16 bits to wrap.
    const packets = Array.from({ length: 66_000 }, (_, index) => source.packet(index, payload, false))
    const wanted = packets.slice(-900, -898)
    const sequences = wanted.map(({ head }) => head.number & 0xffff)
    expect(source.retransmit(sequences, 100).map(({ head }) => head)).toEqual(wanted.map(({ head }) => head))
    expect(source.retransmit(sequences, 110)).toEqual([])
    expect(source.retransmit(sequences, 140)).toHaveLength(2)
  })

  test('keeps a limited number of packets', () => {
    const source = new RtpSource(96, 90_000)
    const packets = Array.from({ length: 1_500 }, (_, index) => source.packet(index, payload, false))
    const all = source.retransmit(
      packets.map(({ head }) => head.number & 0xffff),
      0,
    )
    expect(all).toHaveLength(1_024)
    expect(all.at(-1)?.head).toEqual(packets.at(-1)?.head)
  })
})

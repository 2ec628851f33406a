import {
  PictureLossIndication,
  RtcpPacketConverter,
  RtcpPayloadSpecificFeedback,
  RtcpRrPacket,
  RtcpSenderInfo,
  RtcpSrPacket,
} from 'werift'
import { describe, expect, test } from 'vitest'
import { readFeedback, readSenderReports } from './rtcp-read.ts'
import {
  description,
  goodbye,
  negativeAcknowledgement,
  pictureLoss,
  receiverReport,
  senderReport,
} from './rtcp-write.ts'
import { TransportFeedback } from './transport-feedback.ts'

const reception = {
  ssrc: 7,
  fractionLost: 12,
  lost: 300,
  highest: 70_000,
  jitter: 40,
  lastReport: 0x12345678,
  sinceLastReport: 65_536,
}

describe('reports that another stack reads', () => {
  test('contain the reception of a source', () => {
    const [report] = RtcpPacketConverter.deSerialize(
      Buffer.concat([receiverReport(5, [reception]), description(5, 'kirari')]),
    )
    expect(report).toBeInstanceOf(RtcpRrPacket)
    expect(report).toMatchObject({
      ssrc: 5,
      reports: [{ ssrc: 7, fractionLost: 12, packetsLost: 300, highestSequence: 70_000, jitter: 40, dlsr: 65_536 }],
    })
  })

  test('request packets and a key frame', () => {
    // RFC 4585 §6.2.1: a number, and a bit for each of the following sixteen.
    const nack = negativeAcknowledgement(5, 7, [65_535, 0, 3, 100, 116, 117])
    expect(nack.toString('hex')).toBe('81cd00050000000500000007ffff00090064800000750000')
    const [loss] = RtcpPacketConverter.deSerialize(pictureLoss(5, 7))
    expect(loss instanceof RtcpPayloadSpecificFeedback && loss.feedback).toBeInstanceOf(PictureLossIndication)
  })

  test('relate video and audio by one moment', () => {
    const report = senderReport({ ssrc: 7, wall: 1_700_000_000_500, timestamp: 99, packets: 3, bytes: 400 })
    const [read] = RtcpPacketConverter.deSerialize(Buffer.concat([report, description(7, 'kirari')]))
    expect(read).toBeInstanceOf(RtcpSrPacket)
    expect(read).toMatchObject({
      ssrc: 7,
      senderInfo: {
        ntpTimestamp: (3_908_988_800n << 32n) + (1n << 31n),
        rtpTimestamp: 99,
        packetCount: 3,
        octetCount: 400,
      },
    })
    expect(goodbye([7, 8]).toString('hex')).toBe('82cb00020000000700000008')
  })

  test('of a receiver contain its reception and its requests', () => {
    const numbers = [65_535, 0, 3, 100, 116, 117]
    const compound = [receiverReport(5, [reception]), negativeAcknowledgement(5, 7, numbers), pictureLoss(5, 7)]
    expect(readFeedback(Buffer.concat([...compound, Buffer.of(0x81, 205, 0, 9)]))).toEqual({
      receptions: [{ ssrc: 7, fractionLost: 12 }],
      lost: [{ ssrc: 7, sequences: numbers }],
      keyFrames: [7],
    })
  })

  test('contain the arrival times of packets and the lost ones', () => {
    const feedback = new TransportFeedback()
    feedback.arrived(65_534, 1_000)
    feedback.arrived(65_535, 1_010)
    feedback.arrived(2, 1_200)
    feedback.arrived(1, 1_195)
    expect(arrivals(feedback.drain(5, 7))).toEqual([
      [65_534, 1_000],
      [65_535, 1_010],
      [0, null],
      [1, 1_195],
      [2, 1_200],
    ])
    expect(feedback.drain(5, 7)).toBeNull()
    feedback.arrived(4, 1_300)
    expect(arrivals(feedback.drain(5, 7))).toEqual([
      [3, null],
      [4, 1_300],
    ])
  })

  test('of a sender contain its wall clock in milliseconds', () => {
    const senderInfo = new RtcpSenderInfo({
      ntpTimestamp: (3_900_000_000n << 32n) + (1n << 31n),
      rtpTimestamp: 4_000_000_000,
      packetCount: 1,
      octetCount: 1,
    })
    const bytes = new RtcpSrPacket({ ssrc: 7, senderInfo }).serialize()
    expect(readSenderReports(Buffer.concat([bytes, bytes.subarray(0, 10)]))).toEqual([
      {
        ssrc: 7,
        ntp: 3_900_000_000_500,
        compactNtp: (3_900_000_000 % 65_536) * 65_536 + 32_768,
        timestamp: 4_000_000_000,
      },
    ])
  })
})

/** Numbers and arrival times in the format of draft-holmer-rmcat-transport-wide-cc-extensions-01 §3.1. */
function arrivals(packet: Buffer | null): [number, number | null][] {
  if (packet === null) return []
  expect(packet.length).toBe(4 * (packet.readUInt16BE(2) + 1))
  const [base, count] = [packet.readUInt16BE(12), packet.readUInt16BE(14)]
  const chunks = Math.ceil(count / 7)
  let time = packet.readUIntBE(16, 3) * 64
  let at = 20 + 2 * chunks
  return Array.from({ length: count }, (_, index) => {
    const chunk = packet.readUInt16BE(20 + 2 * Math.floor(index / 7))
    expect(chunk >> 14).toBe(3)
    const symbol = (chunk >> (12 - 2 * (index % 7))) & 3
    if (symbol === 1) time += (packet[at] ?? 0) / 4
    if (symbol === 2) time += packet.readInt16BE(at) / 4
    at += symbol
    return [(base + index) & 0xffff, symbol === 0 ? null : time]
  })
}

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chromeOffer } from '#tests/support/whip-offers.ts'
import { writeAnswer } from './answer.ts'
import { decodesProfile } from './codec.ts'
import { readFragment } from '../signaling/change-session.ts'
import { readOffer } from './offer.ts'
import { RefusedOffer } from './description.ts'

const changed = (from: string | RegExp, to: string): string => chromeOffer.replaceAll(from, to)

function outcome(text: string): string {
  try {
    readOffer(text, 'sendonly')
    return 'read'
  } catch (error) {
    return error instanceof Error ? error.name : 'thrown'
  }
}

describe('an offer', () => {
  test('of a browser is read: the first H.264 with packetization mode 1, and Opus', () => {
    const offer = readOffer(chromeOffer, 'sendonly')
    expect(offer.media.map(({ kind, mid, format }) => [kind, mid, format.payloadType])).toEqual([
      ['audio', '0', 111],
      ['video', '1', 106],
    ])
    expect(offer.iceFragment).toBe('q5Kj')
    expect(offer.fingerprints).toMatchObject([{ algorithm: 'sha-256' }])
  })

  test.each([
    ['without H.264', changed(/H264/g, 'VP8'), 422, /vp8.*H\.264/],
    [
      'with H.264 of packetization mode 0 only',
      changed(/packetization-mode=1/g, 'packetization-mode=0'),
      422,
      /mode 1/,
    ],
    ['with another audio codec', changed(/opus\/48000\/2/g, 'G722/8000'), 422, /g722.*Opus/],
    ['with two video sections', changed(/m=audio(.*)/g, 'm=video 9 UDP/TLS/RTP/SAVPF 106'), 422, /./],
    [
      'with a data channel',
      `${chromeOffer}m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:2\r\n`,
      422,
      /application/,
    ],
    ['of a viewer', changed(/a=sendonly/g, 'a=recvonly'), 422, /sendonly/],
    ['without BUNDLE', changed(/a=group.*\r\n/g, ''), 422, /BUNDLE/],
    ['without rtcp-mux', changed(/a=rtcp-mux\r\n/g, ''), 422, /rtcp-mux/],
    ['without a certificate', changed(/a=fingerprint.*\r\n/g, ''), 400, /fingerprint/],
    ['with a weak certificate fingerprint', changed(/sha-256/g, 'sha-1'), 400, /fingerprint/],
    ['without ICE', changed(/a=ice-ufrag.*\r\n/g, ''), 400, /ICE/],
    ['that is passive', changed(/actpass/g, 'passive'), 400, /actpass/],
    ['that is not an offer', 'hello', 400, /not a session description/],
    ['without media', 'v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n', 400, /neither/],
  ])('is rejected with a reason: %s', (_what, text, status, reason) => {
    expect(() => readOffer(text, 'sendonly')).toThrow(RefusedOffer)
    expect(() => readOffer(text, 'sendonly')).toThrow(
      expect.objectContaining({ status, message: expect.stringMatching(reason) }),
    )
  })

  test('is read for any section names and payload types', () => {
    const types = fc.uniqueArray(fc.integer({ min: 64, max: 127 }), { minLength: 2, maxLength: 2 })
    const names = fc.uniqueArray(fc.stringMatching(/^[\w.+-]{1,32}$/), { minLength: 2, maxLength: 2 })
    fc.assert(
      fc.property(types, names, ([audio = 0, video = 0], [first = '', second = '']) => {
        const section = (kind: string, type: number, mid: string, format: string): string[] => [
          `m=${kind} 9 UDP/TLS/RTP/SAVPF ${type}`,
          `a=mid:${mid}`,
          'a=rtcp-mux',
          `a=rtpmap:${type} ${format}`,
        ]
        const lines = [
          'v=0',
          `a=group:BUNDLE ${first} ${second}`,
          'a=setup:actpass',
          'a=ice-ufrag:q5Kj',
          'a=fingerprint:sha-256 AB:CD',
          ...section('audio', audio, first, 'opus/48000/2'),
          ...section('video', video, second, 'H264/90000'),
          `a=fmtp:${video} packetization-mode=1;profile-level-id=42e01f`,
        ]
        const { media } = readOffer(lines.join('\r\n'), 'sendonly')
        expect(media.map(({ mid, format }) => [mid, format.payloadType])).toEqual([
          [first, audio],
          [second, video],
        ])
      }),
    )
  })

  test('that is damaged is read or rejected', () => {
    const offset = fc.nat({ max: chromeOffer.length })
    fc.assert(
      fc.property(offset, offset, fc.string({ maxLength: 20 }), (one, other, text) => {
        const damaged = chromeOffer.slice(0, Math.min(one, other)) + text + chromeOffer.slice(Math.max(one, other))
        expect(outcome(damaged)).toMatch(/^(read|RefusedOffer)$/)
      }),
    )
  })
})

const answerer = {
  sessionId: '1',
  credentials: { fragment: 'frag', password: 'a-password-of-22-chars' },
  candidates: ['candidate:1 1 udp 1 192.0.2.1 5000 typ host', 'end-of-candidates'],
  fingerprint: 'AA:BB',
}

test('the answer receives everything on one transport as an ICE lite agent and DTLS server', () => {
  const answer = writeAnswer(readOffer(chromeOffer, 'sendonly'), answerer, null)
  expect(answer.match(/^m=.*$/gm)).toEqual(['m=audio 9 UDP/TLS/RTP/SAVPF 111', 'm=video 9 UDP/TLS/RTP/SAVPF 106'])
  expect(answer).toContain('a=group:BUNDLE 0 1\r\n')
  expect(answer).toContain('a=ice-lite\r\n')
  expect(answer.match(/a=candidate/g)).toHaveLength(1)
  expect(answer.match(/a=setup:passive/g)).toHaveLength(2)
  expect(answer.match(/a=recvonly/g)).toHaveLength(2)
  expect(answer).toContain('a=rtcp-fb:106 nack pli\r\n')
  expect(answer).toContain('a=extmap:4 http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01\r\n')
  expect(answer).not.toContain('goog-remb')
  expect(answer).not.toContain('rtx')
})

describe('an offer to receive', () => {
  const watching = chromeOffer.replaceAll('a=sendonly', 'a=recvonly')

  test('is answered with the sources that are sent and their feedback', () => {
    const sending = { name: 'kirari', ssrc: { audio: 11, video: 22 } }
    const answer = writeAnswer(readOffer(watching, 'recvonly'), answerer, sending)
    expect(answer.match(/a=sendonly/g)).toHaveLength(2)
    expect(answer).toContain('a=ssrc:11 cname:kirari\r\n')
    expect(answer).toContain('a=ssrc:22 cname:kirari\r\n')
    expect(answer).toContain('a=rtcp-fb:106 nack\r\n')
    expect(answer).not.toMatch(/extmap|transport-cc/)
  })

  test('is rejected if it wants to send, and vice versa', () => {
    expect(() => readOffer(chromeOffer, 'recvonly')).toThrow(/use WHIP/)
    expect(() => readOffer(watching, 'sendonly')).toThrow(/use the playlist/)
  })

  test('reports the decodable profiles: its own and simpler ones', () => {
    const format = readOffer(watching.replaceAll('42e01f', '4d001f'), 'recvonly').media[1]?.format
    const decoded = ['avc1.42c01f', 'avc1.4D401F', 'avc1.640028', 'avc1.7a0028', 'hvc1.1.6']
    expect(decoded.map((codec) => format && decodesProfile(format, codec))).toEqual([true, true, false, false, false])
  })
})

describe('a fragment', () => {
  const lines = 'a=ice-ufrag:EsAw\r\na=ice-pwd:P2uYro0UCOQ4zxjKXaWCBui1\r\n'
  const candidate = 'm=audio 9 RTP/AVP 0\r\na=mid:0\r\na=candidate:1 1 UDP 2130706431 192.0.2.1 3478 typ host\r\n'

  test('contains the ICE session and candidates (RFC 8840)', () => {
    expect(readFragment(`${lines}${candidate}a=end-of-candidates\r\n`)).toEqual({
      fragment: 'EsAw',
      password: 'P2uYro0UCOQ4zxjKXaWCBui1',
      candidates: ['1 1 UDP 2130706431 192.0.2.1 3478 typ host'],
    })
  })

  test.each([candidate, `${lines}a=candidate:1 1 UDP\r\n`, '{}'])('is rejected if it is invalid: %j', (text) => {
    expect(() => readFragment(text)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

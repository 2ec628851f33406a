import { describe, expect, test } from 'vitest'
import { mediaAddresses } from './addresses.ts'
import { readConfig } from './config.ts'

const places = {
  rtmpPort: 1935,
  rtmpsPort: null,
  whip: () => null,
  playback: () => 'http://here:3001',
  origins: () => [],
}
const rtmp = (environment: Record<string, string>, more: { rtmpPort?: number; rtmpsPort?: number | null } = {}) =>
  mediaAddresses(readConfig(environment), { ...places, ...more }, Buffer.alloc(32)).rtmp('live.example.jp')

describe('the address that livers are shown for their encoder', () => {
  test('names the port only where encoders would assume another', () => {
    expect(rtmp({})).toBe('rtmp://live.example.jp/live')
    expect(rtmp({}, { rtmpPort: 2935 })).toBe('rtmp://live.example.jp:2935/live')
  })

  test('is the one over TLS where there is a certificate', () => {
    expect(rtmp({}, { rtmpsPort: 1936 })).toBe('rtmps://live.example.jp:1936/live')
    expect(rtmp({}, { rtmpsPort: 443 })).toBe('rtmps://live.example.jp/live')
  })

  test('is what the operator says, above all', () => {
    const RTMP_URL = 'rtmps://ingest.example.jp'
    expect(rtmp({ RTMP_URL }, { rtmpsPort: 1936 })).toBe('rtmps://ingest.example.jp/live')
  })
})

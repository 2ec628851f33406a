import { describe, expect, test } from 'vitest'
import { mediaAddresses } from './addresses.ts'
import { readConfig } from './config.ts'

const endpoints = {
  rtmpPort: 1935,
  rtmpsPort: null,
  whip: () => null,
  playback: () => 'http://media.test:3001',
  origins: () => [],
}
const rtmp = (environment: Record<string, string>, more: { rtmpPort?: number; rtmpsPort?: number | null } = {}) =>
  mediaAddresses(readConfig(environment), { ...endpoints, ...more }, Buffer.alloc(32)).rtmp('live.example.jp')

describe('the RTMP address for encoders', () => {
  test('contains the port unless it is the default', () => {
    expect(rtmp({})).toBe('rtmp://live.example.jp/live')
    expect(rtmp({}, { rtmpPort: 2935 })).toBe('rtmp://live.example.jp:2935/live')
  })

  test('uses TLS if RTMPS is configured', () => {
    expect(rtmp({}, { rtmpsPort: 1936 })).toBe('rtmps://live.example.jp:1936/live')
    expect(rtmp({}, { rtmpsPort: 443 })).toBe('rtmps://live.example.jp/live')
  })

  test('is RTMP_URL if that is set', () => {
    const RTMP_URL = 'rtmps://ingest.example.jp'
    expect(rtmp({ RTMP_URL }, { rtmpsPort: 1936 })).toBe('rtmps://ingest.example.jp/live')
  })
})

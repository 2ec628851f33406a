import { describe, expect, test } from 'vitest'
import { listSettings, readConfig, WrongSettings } from './config.ts'

describe('the configuration', () => {
  test('needs nothing to be set', () => {
    expect(readConfig({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, RTMP_PORT: 1935, DEMO: true })
  })

  test('reports all faults at once, each with its cure', () => {
    const read = () => readConfig({ PORT: 'http', DEMO: 'yes', SECRET: 'short' })
    expect(read).toThrow(WrongSettings)
    expect(read).toThrow(/PORT: "http" will not do, it must be a number.*\n.*SECRET.*\n.*DEMO: "yes".*0 or 1/)
  })

  test('never repeats a secret', () => {
    expect(() => readConfig({ SECRET: 'short-secret', DATABASE_URL: 'mysql://user:hidden@host/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/short-secret|hidden/) }),
    )
  })

  test.each([
    ['127.0.0.1', 'auto', true],
    ['localhost', 'auto', true],
    ['::1', 'auto', true],
    ['0.0.0.0', 'auto', false],
    ['192.0.2.1', 'auto', false],
    ['0.0.0.0', 'allow', true],
    ['127.0.0.1', 'off', false],
  ])('on %s with LOCAL_IDENTITY=%s has local sign-in: %s', (HOST, LOCAL_IDENTITY, expected) => {
    expect(readConfig({ HOST, LOCAL_IDENTITY }).localIdentity).toBe(expected)
  })

  test.each([{ PUBLIC_URL: 'https://live.example.jp' }, { TRUST_PROXY: '1' }])(
    'closes local sign-in on a loopback address that a proxy opens to others (%o)',
    (settings) => {
      expect(readConfig(settings).localIdentity).toBe(false)
      expect(readConfig({ ...settings, LOCAL_IDENTITY: 'allow' }).localIdentity).toBe(true)
    },
  )

  test('takes an empty setting as one that is not set', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test('describes every setting', () => {
    for (const { description } of listSettings()) expect(description.length).toBeGreaterThan(10)
  })
})

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

  test('takes an empty setting as one that is not set', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test('wants certificate and key of RTMPS together', () => {
    expect(() => readConfig({ RTMPS_KEY: 'key.pem' })).toThrow(/^RTMPS_CERTIFICATE: goes with RTMPS_KEY/)
    expect(() => readConfig({ RTMPS_CERTIFICATE: 'chain.pem' })).toThrow(/^RTMPS_CERTIFICATE: goes with RTMPS_KEY/)
    expect(readConfig({ RTMPS_CERTIFICATE: 'chain.pem', RTMPS_KEY: 'key.pem' })).toMatchObject({ RTMPS_PORT: 1936 })
  })

  test('has no use for credentials of an API that is not elsewhere', () => {
    const API_CREDENTIALS = 'me:hidden'
    expect(() => readConfig({ API_CREDENTIALS })).toThrow(/^API_CREDENTIALS: (?!.*hidden).*API_URL/)
    expect(readConfig({ API_CREDENTIALS, API_URL: 'https://api.example.jp/' })).toMatchObject({
      API_CREDENTIALS,
      API_URL: 'https://api.example.jp',
    })
  })

  test('describes every setting', () => {
    for (const { description } of listSettings()) expect(description.length).toBeGreaterThan(10)
  })
})

describe('the local identity provider', () => {
  test.each([
    ['127.0.0.1', 'auto', true],
    ['localhost', 'on', true],
    ['::1', 'auto', true],
    ['0.0.0.0', 'auto', false],
    ['192.0.2.1', 'auto', false],
    ['0.0.0.0', 'allow', true],
    ['127.0.0.1', 'off', false],
  ])('on %s with LOCAL_IDENTITY=%s is on: %s', (HOST, LOCAL_IDENTITY, expected) => {
    expect(readConfig({ HOST, LOCAL_IDENTITY }).localIdentity).toBe(expected)
  })

  const opened = [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'https://live.example.jp' }, { TRUST_PROXY: '1' }]
  test.each(opened)('is off, and refuses to be switched on, where others could come (%o)', (settings) => {
    expect(readConfig(settings).localIdentity).toBe(false)
    expect(() => readConfig({ ...settings, LOCAL_IDENTITY: 'on' })).toThrow(/LOCAL_IDENTITY.*LOCAL_IDENTITY=allow/)
    expect(readConfig({ ...settings, LOCAL_IDENTITY: 'allow' }).localIdentity).toBe(true)
  })

  test.each(['on', 'allow'])('is refused in production with LOCAL_IDENTITY=%s', (LOCAL_IDENTITY) => {
    const settings = { PRODUCTION: '1', PUBLIC_URL: 'https://live.example.jp', LOCAL_IDENTITY }
    expect(() => readConfig(settings)).toThrow(/LOCAL_IDENTITY.*production/)
  })

  test('makes room for providers of the operator’s own', () => {
    expect(readConfig({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }).localIdentity).toBe(false)
  })

  test('decides with which policy licences are granted', () => {
    expect(readConfig({}).LICENCE_POLICY).toBe('auto')
    expect(readConfig({ LOCAL_IDENTITY: 'off' }).LICENCE_POLICY).toBe('manual')
    expect(readConfig({ LICENCE_POLICY: 'manual' }).LICENCE_POLICY).toBe('manual')
  })
})

describe('production', () => {
  const production = { PRODUCTION: '1', PUBLIC_URL: 'https://live.example.jp' }

  test('has no demo content and no local identity provider', () => {
    expect(readConfig(production)).toMatchObject({ DEMO: false, localIdentity: false })
  })

  test.each([
    [{ DEMO: '1' }, 'DEMO'],
    [{ PUBLIC_URL: 'http://live.example.jp' }, 'PUBLIC_URL'],
    [{ FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }, 'emulator-config-failed'],
  ])('refuses %o', (settings, told) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(told)
  })
})

describe('the settings of providers', () => {
  test.each([
    [{ FIREBASE_API_KEY: 'a:b' }, /FIREBASE_API_KEY: what is set.*invalid-api-key/],
    [{ FIREBASE_EMULATOR_URL: '127.0.0.1:9099' }, /FIREBASE_EMULATOR_URL.*invalid-emulator-scheme/],
    [{ FIREBASE_EMULATOR_URL: 'ftp://127.0.0.1' }, /invalid-emulator-scheme/],
    [{ FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099/path' }, /emulator-config-failed/],
    [{ APPLE_CLIENT_ID: 'jp.example' }, /APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY: not set/],
    [{ APPLE_PRIVATE_KEY: 'secret-key' }, /APPLE_PRIVATE_KEY: what is set will not do.*\.p8/],
    [{ GOOGLE_CLIENT_SECRET: 'secret-key' }, /GOOGLE_CLIENT_ID: not set/],
    [{ BASIC_CREDENTIALS: 'secret-key' }, /BASIC_CREDENTIALS: what is set.*user:password/],
    [{ COUNTRY_HEADER: 'CF-IPCountry' }, /TRUST_PROXY/],
    [{ TOKEN_SYNC_URL: 'https://elsewhere.example' }, /path of this site/],
  ])('refuse %o with the cure, and repeat no secret', (settings, told) => {
    const read = () => readConfig(settings)
    expect(read).toThrow(told)
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret-key') }))
  })
})

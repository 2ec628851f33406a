import { describe, expect, test } from 'vitest'
import { bucketOrigins } from './config/objects.ts'
import { listSettings, readConfig, InvalidSettings } from './config.ts'

describe('the configuration', () => {
  test('has defaults for all settings', () => {
    expect(readConfig({})).toMatchObject({ HOST: '127.0.0.1', PORT: 3000, RTMP_PORT: 1935, DEMO: true })
  })

  test('reports all errors together, each with a hint', () => {
    const read = () => readConfig({ PORT: 'http', DEMO: 'yes', SECRET: 'short' })
    expect(read).toThrow(InvalidSettings)
    expect(read).toThrow(/PORT: "http" is invalid, it must be a number.*\n.*SECRET.*\n.*DEMO: "yes".*0 or 1/)
  })

  test('does not repeat secrets in errors', () => {
    expect(() => readConfig({ SECRET: 'short-secret', DATABASE_URL: 'mysql://user:hidden@host/x' })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/short-secret|hidden/) }),
    )
  })

  test('treats empty settings as unset', () => {
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test.each([
    [{ PUBLIC_URL: 'https://example.jp/live' }, /^PUBLIC_URL: .*no path/],
    [{ PUBLIC_URL: 'https://example.jp/?a=1' }, /^PUBLIC_URL: .*no path/],
    [{ PUBLIC_URL: 'https://me:hidden@example.jp' }, /^PUBLIC_URL: .*user/],
    [{ API_URL: 'https://example.jp/api' }, /^API_URL: .*no path/],
    [{ RTMP_URL: 'rtmp://example.jp/stream' }, /^RTMP_URL: .*without a path/],
    [{ RTMP_URL: 'live.example.jp' }, /^RTMP_URL: .*rtmp:/],
    [{ HOST: 'http://0.0.0.0' }, /^HOST: .*without a scheme/],
    [{ HOST: '127.0.0.1:3000' }, /^HOST: .*port/],
    [{ PORT: '3001' }, /^PORT, HLS_PORT: have the same port 3001/],
    [{ METRICS_PORT: '1935', PORT: '1935' }, /^PORT, RTMP_PORT, METRICS_PORT: have the same port 1935/],
    [{ WEBRTC_PORTS: '3000' }, /^PORT, WEBRTC_PORTS: /],
  ])('refuses %o with a hint', (settings, error) => {
    expect(() => readConfig(settings)).toThrow(InvalidSettings)
    expect(() => readConfig(settings)).toThrow(error)
  })

  test('accepts addresses as operators write them, and equal ports that are not opened', () => {
    expect(readConfig({ PUBLIC_URL: 'https://Live.example.jp/' }).PUBLIC_URL).toBe('https://Live.example.jp')
    for (const RTMP_URL of ['rtmp://h', 'rtmp://h/', 'rtmp://h/live', 'rtmp://h/live/', ' rtmp://h/live// ']) {
      expect(readConfig({ RTMP_URL }).RTMP_URL).toBe('rtmp://h')
    }
    expect(readConfig({ PORT: '1936', HOST: '::1' })).toMatchObject({ PORT: 1936, HOST: '::1' })
    expect(readConfig({ PORT: '0', HLS_PORT: '0', RTMP_PORT: '0' }).PORT).toBe(0)
  })

  test('requires certificate and key of RTMPS together', () => {
    expect(() => readConfig({ RTMPS_KEY: 'key.pem' })).toThrow(/^RTMPS_CERTIFICATE, RTMPS_KEY: only one is set/)
    expect(() => readConfig({ RTMPS_CERTIFICATE: 'chain.pem' })).toThrow(
      /^RTMPS_CERTIFICATE, RTMPS_KEY: only one is set/,
    )
    expect(readConfig({ RTMPS_CERTIFICATE: 'chain.pem', RTMPS_KEY: 'key.pem' })).toMatchObject({ RTMPS_PORT: 1936 })
  })

  test('selects the configured payment provider, and the sandbox only if the site is local', () => {
    const keys = { STRIPE_SECRET_KEY: 'sk_live_hidden', STRIPE_WEBHOOK_SECRET: 'whsec_hidden' }
    expect(readConfig({}).payments).toEqual({ kind: 'sandbox' })
    expect(readConfig({ HOST: '0.0.0.0' }).payments).toEqual({ kind: 'off' })
    expect(readConfig({ HOST: '0.0.0.0', PAYMENTS: 'sandbox' }).payments).toEqual({ kind: 'sandbox' })
    expect(readConfig({ ...keys, PAYMENTS: 'off' }).payments).toEqual({ kind: 'off' })
    expect(readConfig({ ...keys, STRIPE_METHODS: 'card,konbini' }).payments).toEqual({
      kind: 'stripe',
      secretKey: 'sk_live_hidden',
      webhookSecret: 'whsec_hidden',
      methods: ['card', 'konbini'],
    })
    expect(() => readConfig({ PAYMENTS: 'stripe' })).toThrow(/^PAYMENTS: "stripe" requires STRIPE_SECRET_KEY/)
    expect(() => readConfig({ STRIPE_SECRET_KEY: keys.STRIPE_SECRET_KEY })).toThrow(/^STRIPE_SECRET_KEY, .*(?!hidden)/)
    const production = { PRODUCTION: '1', PUBLIC_URL: 'https://live.example.jp', HLS_URL: 'https://live.example.jp' }
    expect(readConfig(production).payments).toEqual({ kind: 'off' })
    expect(() => readConfig({ ...production, PAYMENTS: 'sandbox' })).toThrow(/^PAYMENTS: "sandbox" is invalid/)
    const test = { ...keys, STRIPE_SECRET_KEY: 'sk_test_hidden' }
    expect(() => readConfig({ ...production, ...test })).toThrow(/^STRIPE_SECRET_KEY: a test key is invalid/)
    expect(() => readConfig({ STRIPE_WEBHOOK_SECRET: 'hidden' })).toThrow(
      expect.objectContaining({ message: expect.not.stringMatching(/"hidden/) }),
    )
  })

  test('rejects API_CREDENTIALS without API_URL', () => {
    const API_CREDENTIALS = 'me:hidden'
    expect(() => readConfig({ API_CREDENTIALS })).toThrow(/^API_CREDENTIALS: (?!.*hidden).*API_URL/)
    expect(readConfig({ API_CREDENTIALS, API_URL: 'https://api.example.jp/' })).toMatchObject({
      API_CREDENTIALS,
      API_URL: 'https://api.example.jp',
    })
  })

  test('parses ports, addresses and ICE servers of WebRTC', () => {
    expect(readConfig({}).WEBRTC_PORTS).toBe('50000-50100')
    const WEBRTC_ICE_SERVERS = 'stun:stun.example.jp:3478 turn:me:p%40ss@turn.example.jp:443?transport=tcp'
    expect(readConfig({ WEBRTC_ADDRESS: '203.0.113.5, 2001:db8::5', WEBRTC_ICE_SERVERS })).toMatchObject({
      WEBRTC_ADDRESS: ['203.0.113.5', '2001:db8::5'],
      WEBRTC_ICE_SERVERS: [
        { url: 'stun:stun.example.jp:3478' },
        { url: 'turn:turn.example.jp:443?transport=tcp', username: 'me', credential: 'p@ss' },
      ],
    })
    const wrong = { WEBRTC_PORTS: '60000-50000', WEBRTC_ADDRESS: 'live.example.jp', WEBRTC_ICE_SERVERS: 'turn:secret' }
    expect(() => readConfig(wrong)).toThrow(
      /^WEBRTC_PORTS: .*\nWEBRTC_ADDRESS: .*IP addr.*\nWEBRTC_ICE_SERVERS: (?!.*secret)/,
    )
  })

  test('requires all settings of a bucket, and rejects unused ones', () => {
    const keys = { S3_BUCKET: 'kirari', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hidden' }
    expect(readConfig({}).objects).toEqual({ kind: 'disk' })
    expect(() => readConfig({ OBJECTS: 's3', S3_BUCKET: 'kirari' })).toThrow(
      /^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: missing, because OBJECTS is s3/,
    )
    expect(() => readConfig(keys)).toThrow(/^S3_BUCKET, .*: unused.*OBJECTS=s3/)
    expect(() => readConfig({ OBJECTS: 'cloud', S3_BUCKET: 'No!', S3_LOCAL_HOURS: '-1' })).toThrow(
      /OBJECTS: "cloud".*\nS3_BUCKET: "No!".*\nS3_LOCAL_HOURS: "-1"/,
    )
    expect(readConfig({ ...keys, OBJECTS: 's3' }).objects).toMatchObject({
      kind: 's3',
      forcePathStyle: false,
      prefix: '',
    })
    const own = { ...keys, OBJECTS: 's3', S3_ENDPOINT: 'https://s3.example.jp/', S3_PREFIX: 'one' }
    expect(readConfig(own).objects).toMatchObject({
      forcePathStyle: true,
      prefix: 'one/',
      endpoint: 'https://s3.example.jp',
    })
  })

  test('returns the origins of redirects to the bucket', () => {
    const keys = { OBJECTS: 's3', S3_BUCKET: 'kirari', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'hidden' }
    const origins = (more: object) => bucketOrigins(readConfig({ ...keys, ...more }).objects, 'redirect')
    expect(origins({ S3_REGION: 'ap-northeast-1' })).toEqual(['https://kirari.s3.ap-northeast-1.amazonaws.com'])
    expect(origins({ S3_ENDPOINT: 'https://s3.example.jp' })).toEqual(['https://s3.example.jp'])
    expect(bucketOrigins(readConfig(keys).objects, 'stream')).toEqual([])
  })

  test('requires URLs and shared storage for nodes', () => {
    const SECRET = 'a secret of more than thirty-two characters'
    expect(readConfig({}).ROLES).toBe('web,media')
    expect(() => readConfig({ ROLES: 'media', SECRET })).toThrow(
      /^WEB_URL, NODE_URL, HLS_URL: missing.*\nOBJECTS: "disk" is invalid with ROLES=media.*OBJECTS=s3/,
    )
    expect(() => readConfig({ ROLES: 'web' })).toThrow(/^SECRET, RTMP_URL: missing, because ROLES is web/)
    expect(() => readConfig({ ROLES: 'everything' })).toThrow(/^ROLES: "everything" is invalid/)
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
  test.each(opened)('is off, and cannot be turned on, if others could reach the site (%o)', (settings) => {
    expect(readConfig(settings).localIdentity).toBe(false)
    expect(() => readConfig({ ...settings, LOCAL_IDENTITY: 'on' })).toThrow(/LOCAL_IDENTITY.*LOCAL_IDENTITY=allow/)
    expect(readConfig({ ...settings, LOCAL_IDENTITY: 'allow' }).localIdentity).toBe(true)
  })

  test.each(['on', 'allow'])('is rejected in production with LOCAL_IDENTITY=%s', (LOCAL_IDENTITY) => {
    const settings = { PRODUCTION: '1', PUBLIC_URL: 'https://live.example.jp', LOCAL_IDENTITY }
    expect(() => readConfig(settings)).toThrow(/LOCAL_IDENTITY.*production/)
  })

  test('is off with providers of the operator', () => {
    expect(readConfig({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' }).localIdentity).toBe(false)
  })

  test('determines the default licence policy', () => {
    expect(readConfig({}).LICENCE_POLICY).toBe('auto')
    expect(readConfig({ LOCAL_IDENTITY: 'off' }).LICENCE_POLICY).toBe('manual')
    expect(readConfig({ LICENCE_POLICY: 'manual' }).LICENCE_POLICY).toBe('manual')
  })
})

describe('production', () => {
  const production = { PRODUCTION: '1', PUBLIC_URL: 'https://live.example.jp', HLS_URL: 'https://live.example.jp' }

  test('has no demo content and no local identity provider', () => {
    expect(readConfig(production)).toMatchObject({ DEMO: false, localIdentity: false })
  })

  test('describes the API only if that is switched on', () => {
    expect(readConfig(production).API_DOCS).toBe(false)
    expect(readConfig({ ...production, API_DOCS: '1' }).API_DOCS).toBe(true)
    expect([readConfig({}).API_DOCS, readConfig({ API_DOCS: '0' }).API_DOCS]).toEqual([true, false])
  })

  test.each([
    [{ DEMO: '1' }, 'DEMO'],
    [{ PUBLIC_URL: 'http://live.example.jp' }, 'PUBLIC_URL: production requires the https URL'],
    [{ PUBLIC_URL: '' }, 'PUBLIC_URL: production requires the https URL'],
    [{ HLS_URL: '' }, 'HLS_URL: production requires the URL of playlists; set it to the PUBLIC_URL if'],
    [{ FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099' }, 'emulator-config-failed'],
  ])('rejects %o', (settings, message) => {
    expect(() => readConfig({ ...production, ...settings })).toThrow(message)
  })
})

describe('the names of the site', () => {
  test('are host names without scheme and port', () => {
    expect(readConfig({}).ALLOWED_HOSTS).toEqual([])
    const names = readConfig({ ALLOWED_HOSTS: ' WWW.example.jp,10.0.0.5, ::1,' }).ALLOWED_HOSTS
    expect(names).toEqual(['www.example.jp', '10.0.0.5', '::1'])
    for (const ALLOWED_HOSTS of ['https://example.jp', 'example.jp:443', '*.example.jp']) {
      expect(() => readConfig({ ALLOWED_HOSTS })).toThrow(/^ALLOWED_HOSTS: .*without scheme and port/)
    }
  })
})

describe('the settings of providers', () => {
  test.each([
    [{ FIREBASE_API_KEY: 'a:b' }, /FIREBASE_API_KEY: the value is invalid.*invalid-api-key/],
    [{ FIREBASE_EMULATOR_URL: '127.0.0.1:9099' }, /FIREBASE_EMULATOR_URL.*invalid-emulator-scheme/],
    [{ FIREBASE_EMULATOR_URL: 'ftp://127.0.0.1' }, /invalid-emulator-scheme/],
    [{ FIREBASE_EMULATOR_URL: 'http://127.0.0.1:9099/path' }, /emulator-config-failed/],
    [{ APPLE_CLIENT_ID: 'jp.example' }, /APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY: missing/],
    [{ APPLE_PRIVATE_KEY: 'secret-key' }, /APPLE_PRIVATE_KEY: the value is invalid.*\.p8/],
    [{ GOOGLE_CLIENT_SECRET: 'secret-key' }, /GOOGLE_CLIENT_ID: missing/],
    [{ BASIC_CREDENTIALS: 'secret-key' }, /BASIC_CREDENTIALS: the value is invalid.*user:password/],
    [{ COUNTRY_HEADER: 'CF-IPCountry' }, /TRUST_PROXY/],
    [{ TOKEN_SYNC_URL: 'https://elsewhere.example' }, /path of this site/],
  ])('are rejected if invalid (%o), with a hint and without secrets', (settings, message) => {
    const read = () => readConfig(settings)
    expect(read).toThrow(message)
    expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('secret-key') }))
  })
})

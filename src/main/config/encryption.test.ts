import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const production = { PRODUCTION: '1', PUBLIC_URL: 'https://live.example.jp', HLS_URL: 'https://live.example.jp' }
const bucket = { OBJECTS: 's3', S3_BUCKET: 'kirari', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key' }
const connections = (scheme: 'plain' | 'tls', host: string): Record<string, string>[] => {
  const [http, redis, mode] = scheme === 'tls' ? ['https', 'rediss', '?sslmode=verify-full'] : ['http', 'redis', '']
  return [
    { DATABASE_URL: `postgres://me:hidden@${host}/kirari${mode}` },
    { REDIS_URL: `${redis}://:hidden@${host}:6379` },
    { ...bucket, S3_ENDPOINT: `${http}://${host}:9000` },
    { WEB_URL: `${http}://${host}` },
    { NODE_URL: `${http}://${host}:3003` },
  ]
}

test.each(connections('plain', 'db.internal'))('production refuses %o, with a hint and without secrets', (settings) => {
  const read = () => readConfig({ ...production, ...settings })
  const [name = ''] = Object.keys(settings).slice(-1)
  expect(read).toThrow(new RegExp(`^${name}: production requires TLS .*TRUSTED_NETWORK=1`))
  expect(read).toThrow(expect.objectContaining({ message: expect.not.stringContaining('hidden') }))
  expect(readConfig({ ...production, ...settings, TRUSTED_NETWORK: '1' })).toMatchObject(settings)
  expect(readConfig(settings)).toMatchObject(settings)
})

test.each([
  ...connections('tls', 'db.internal'),
  ...connections('tls', '8.8.8.8'),
  ...connections('plain', 'localhost'),
  ...connections('plain', '127.0.0.1'),
  ...connections('plain', '[::1]'),
  { DATABASE_URL: 'postgres:///kirari?host=/var/run/postgresql' },
  { DATABASE_URL: 'postgres://%2Fvar%2Frun%2Fpostgresql/kirari' },
])('production accepts %o', (settings) => {
  expect(readConfig({ ...production, ...settings })).toMatchObject(settings)
})

test.each(connections('plain', '8.8.8.8'))(
  'production refuses the public address of %o on a trusted network, too',
  (settings) => {
    expect(() => readConfig({ ...production, ...settings, TRUSTED_NETWORK: '1' })).toThrow(/its address is public/)
  },
)

test.each(['disable', 'prefer', 'require', 'verify-ca', 'no-verify'])(
  'production refuses the mode %s of PostgreSQL',
  (mode) => {
    const DATABASE_URL = `postgres://me@db.internal/kirari?sslmode=${mode}`
    expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(/^DATABASE_URL: .*sslmode=verify-full/)
  },
)

test('production judges PostgreSQL by the host that the driver uses', () => {
  const DATABASE_URL = 'postgres://me@localhost/kirari?host=8.8.8.8'
  expect(() => readConfig({ ...production, DATABASE_URL })).toThrow(/^DATABASE_URL: its address is public/)
})

/** The only reader of the environment: every setting with its meaning, its default and its cure. */
import { z } from 'zod'

const port = z.coerce
  .number('must be a number from 0 to 65535')
  .int('must be a whole number')
  .min(0, 'must be 0 (any free port) or more')
  .max(65_535, 'must be 65535 or less')
const address = z
  .url('must be a whole address, such as https://live.example.jp')
  .transform((value) => value.replace(/\/+$/, ''))
const flag = z.enum(['0', '1'], 'must be 0 or 1').transform((value) => value === '1')

const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on. 0.0.0.0 opens the site to the network.'),
  PORT: port.default(3000).describe('Port of the site and its API.'),
  RTMP_PORT: port.default(1935).describe('Port where encoders publish (RTMP).'),
  HLS_PORT: port.default(3001).describe('Port where the media engine hands out playlists and parts.'),
  DATA_DIR: z.string().min(1).default('data').describe('Folder of everything that must last.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe('PostgreSQL 15 or newer. Without it the embedded database is used, which a power cut can damage.'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10).describe('Connections to PostgreSQL.'),
  PUBLIC_URL: address.optional().describe('Address of the site as its users see it; https makes cookies secure.'),
  HLS_URL: address.optional().describe('Public address of the media engine, where it is not this host and HLS_PORT.'),
  RTMP_URL: z
    .string()
    .regex(/^rtmps?:\/\/[^/]+/, 'must look like rtmp://live.example.jp')
    .optional()
    .describe('Public address for encoders, where it is not this host and RTMP_PORT.'),
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')
    .optional()
    .describe('Secret of this installation. Without it one is made and kept in DATA_DIR/secret.'),
  LOCAL_IDENTITY: z
    .enum(['auto', 'allow', 'off'], 'must be auto, allow or off')
    .default('auto')
    .describe(
      'Sign-in by choosing an account: auto only on a loopback HOST without PUBLIC_URL and TRUST_PROXY, allow everywhere, off nowhere.',
    ),
  DEMO: flag.default(true).describe('Demo content and the built-in encoder; 0 turns both off.'),
  TRUST_PROXY: z.coerce
    .number('must be a number of proxies')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(9, 'must be 9 or less')
    .default(0)
    .describe('Proxies in front of the site, whose X-Forwarded headers are believed; 1 behind one proxy.'),
  CALLS_PER_MINUTE: z.coerce.number().int().min(10).default(1200).describe('API calls from one address in a minute.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('The least important messages that are written.'),
})

export type Config = z.infer<typeof variables> & { readonly localIdentity: boolean }

/** Wrong settings, one line for each, with its cure. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings'
}

const secrets = new Set(['SECRET', 'DATABASE_URL'])

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** Reads all settings at once. Throws `WrongSettings` naming every fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = variables.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      const given = secrets.has(name) ? 'what is set' : JSON.stringify(set[name])
      return `${name}: ${given} will not do, it ${message}.`
    })
    throw new WrongSettings(lines.join('\n'))
  }
  const { LOCAL_IDENTITY: local, HOST: host, PUBLIC_URL: publicUrl, TRUST_PROXY: proxies } = result.data
  // Behind a proxy a loopback address is no proof that only this machine can come.
  const alone = isLoopback(host) && publicUrl === undefined && proxies === 0
  return { ...result.data, localIdentity: local === 'allow' || (local === 'auto' && alone) }
}

export interface Setting {
  readonly name: string
  readonly description: string
  /** As it would be written; null where nothing is set. */
  readonly fallback: string | null
  readonly secret: boolean
}

/** Every setting, for the page that documents them. */
export function listSettings(): Setting[] {
  const defaults: Record<string, unknown> = variables.parse({})
  return Object.entries(variables.shape).map(([name, schema]) => {
    const value = defaults[name]
    const fallback = value === undefined ? null : typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
    return { name, description: schema.description ?? '', fallback, secret: secrets.has(name) }
  })
}

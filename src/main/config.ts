/** The only reader of the environment: every setting with its meaning, its default and its cure. */
import { z } from 'zod'
import { hasOwnProvider, identityVariables, incompleteGroups } from './config/identity.ts'
import { objectsFaults, objectsSetting, objectsVariables, type ObjectsSetting } from './config/objects.ts'
import { paymentFaults, paymentsSetting, paymentVariables, type PaymentsSetting } from './config/payments.ts'
import { address, flag, ladder, port } from './config/values.ts'
import { nodeFaults, nodeVariables } from './config/nodes.ts'
import { realtimeVariables } from './config/realtime.ts'
import { webRtcVariables } from './config/web-rtc.ts'

const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on. 0.0.0.0 opens the site to the network.'),
  PORT: port.default(3000).describe('Port of the site and its API.'),
  RTMP_PORT: port.default(1935).describe('Port where encoders publish (RTMP).'),
  RTMP_PROXY_PROTOCOL: flag
    .default(false)
    .describe(
      'Every connection to RTMP_PORT comes through a proxy that tells by the PROXY protocol (version 1 or 2) which encoder it is for: 1 or 0. Without it all encoders behind a proxy are one address for the limits on wrong keys.',
    ),
  RTMPS_PORT: port.default(1936).describe('Port where encoders publish over TLS (RTMPS), with RTMPS_CERTIFICATE.'),
  RTMPS_CERTIFICATE: z
    .string()
    .min(1)
    .optional()
    .describe('PEM file of the certificate with its chain, for RTMPS; read again when it is renewed.'),
  RTMPS_KEY: z.string().min(1).optional().describe('PEM file of the private key that belongs to RTMPS_CERTIFICATE.'),
  HLS_PORT: port.default(3001).describe('Port where the media engine hands out playlists and parts.'),
  TRANSCODE: ladder.describe(
    'Smaller pictures beside the one that the encoder sends: auto makes as many as the processor has room for (none of the demo live), off none, a list such as 720p,360p those that are smaller than the source. With off, HEVC and AV1 are refused.',
  ),
  DATA_DIR: z.string().min(1).default('data').describe('Folder of everything that must last.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe('PostgreSQL 15 or newer. Without it the embedded database is used, which a power cut can damage.'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10).describe('Connections to PostgreSQL.'),
  PUBLIC_URL: address.optional().describe('Address of the site as its users see it; https makes cookies secure.'),
  API_URL: address
    .optional()
    .describe(
      "Address of the API, where it is not this site's own; it shares the site's cookies, and lets the site's pages call it (CORS with credentials).",
    ),
  API_CREDENTIALS: z
    .string()
    .regex(/^[^:]+:.+$/, 'must look like user:password')
    .optional()
    .describe(
      '`user:password` for API_URL behind basic authorization, when pages are rendered; browsers ask for theirs.',
    ),
  HLS_URL: address.optional().describe('Public address of the media engine, where it is not this host and HLS_PORT.'),
  RTMP_URL: z
    .string()
    .regex(/^rtmps?:\/\/[^/]+/, 'must look like rtmp://live.example.jp')
    .optional()
    .describe('Public address for encoders, where it is not this host and RTMP_PORT.'),
  INGEST_SECRET: z
    .string()
    .regex(/^[\w-]{24,}$/, 'must have at least 24 letters and digits; `openssl rand -hex 32` makes one')
    .optional()
    .describe(
      'By which nginx-rtmp or MediaMTX in front shows itself when it asks about encoders at /ingest. Without it nobody may ask.',
    ),
  ...webRtcVariables,
  ...nodeVariables,
  ...realtimeVariables,
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -hex 32` makes one')
    .optional()
    .describe('Secret of this installation. Without it one is made and kept in DATA_DIR/secret.'),
  PRODUCTION: flag
    .default(false)
    .describe('Real users and real money: needs an https PUBLIC_URL, and refuses demo content and every stand-in.'),
  ...identityVariables,
  ...paymentVariables,
  DEMO: flag
    .optional()
    .describe(
      'Demo content and the built-in encoder: 1 or 0. Without it 1, in production or with RTMP_PROXY_PROTOCOL 0.',
    ),
  DEMO_LIVE: flag
    .default(true)
    .describe('The demo live, for which the built-in encoder takes an eighth of a processor core: 1 or 0.'),
  ARCHIVE_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .optional()
    .describe(
      'Archives of lives are deleted after so many days. Without it they are kept until somebody deletes them.',
    ),
  DISK_RESERVE_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(500)
    .describe(
      'With less free on the disk of DATA_DIR nothing more is recorded; lives go on, and their livers are told.',
    ),
  ...objectsVariables,
  CONVERT_AT_ONCE: z.coerce
    .number('must be a number of files')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(64, 'must be 64 or less')
    .default(1)
    .describe('Video files that the command convert works on at the same time.'),
  TRUST_PROXY: z.coerce
    .number('must be a number of proxies')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(9, 'must be 9 or less')
    .default(0)
    .describe('Proxies in front of the site, whose X-Forwarded headers are believed; 1 behind one proxy.'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header, such as CF-IPCountry')
    .transform((value) => value.toLowerCase())
    .optional()
    .describe("Header by which the CDN tells a viewer's country; only where every request passes the CDN."),
  WEBVIEW_AGENT: z
    .string()
    .min(3, 'must have at least 3 characters, such as ExampleApp/')
    .default('KirariApp/')
    .describe("What the user agent of your own app's web views contains."),
  LOCALE_COOKIE: flag
    .default(false)
    .describe('Keeps the language that a visitor chose in a cookie (`i18n_redirected`) for 365 days: 1 or 0.'),
  BASIC_CREDENTIALS: z
    .string()
    .regex(/^[^:]+:.+$/, 'must look like user:password')
    .optional()
    .describe('`user:password` that the whole site asks for (basic authorization), for a staging site.'),
  CALLS_PER_MINUTE: z.coerce.number().int().min(10).default(1200).describe('API calls from one address in a minute.'),
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('The least important messages that are written.'),
})

export type Config = z.infer<typeof variables> & {
  readonly DEMO: boolean
  readonly LICENCE_POLICY: 'auto' | 'manual'
  /** Apple and Google are played by this machine where nothing else is configured. */
  readonly localIdentity: boolean
  readonly objects: ObjectsSetting
  readonly payments: PaymentsSetting
}

/** Wrong settings, one line for each, with its cure. */
export class WrongSettings extends Error {
  override readonly name = 'WrongSettings'
}

const secrets = new Set([
  'SECRET',
  'INGEST_SECRET',
  'DATABASE_URL',
  'REDIS_URL',
  'APPLE_PRIVATE_KEY',
  'GOOGLE_CLIENT_SECRET',
  'FIREBASE_API_KEY',
  'BASIC_CREDENTIALS',
  'API_CREDENTIALS',
  'WEBRTC_ICE_SERVERS',
  'S3_SECRET_ACCESS_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
])

const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.')

type Variables = z.infer<typeof variables>

/** Whether only this machine can come: behind a proxy a loopback address is no proof of it. */
function isAlone({ HOST, PUBLIC_URL, TRUST_PROXY }: Variables): boolean {
  const publicHost = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).hostname
  return isLoopback(HOST) && TRUST_PROXY === 0 && (publicHost === null || isLoopback(publicHost))
}

/** Settings that are right by themselves and wrong together. */
function contradictions(set: Variables): string[] {
  const faults = [
    ...incompleteGroups(set),
    ...objectsFaults(set),
    ...nodeFaults(set),
    ...paymentFaults(set, set.PRODUCTION),
  ]
  const { LOCAL_IDENTITY: local, PRODUCTION: production } = set
  if (local === 'on' && !isAlone(set)) {
    faults.push(
      'LOCAL_IDENTITY: "on" will not do where others can reach the site (HOST, PUBLIC_URL, TRUST_PROXY), because it asks for no password; set up Apple, Google or Firebase, or set LOCAL_IDENTITY=allow.',
    )
  }
  if (set.COUNTRY_HEADER !== undefined && set.TRUST_PROXY === 0) {
    faults.push('COUNTRY_HEADER: is believed only behind a proxy, because anybody could write it; set TRUST_PROXY too.')
  }
  if (set.API_CREDENTIALS !== undefined && set.API_URL === undefined) {
    faults.push('API_CREDENTIALS: are for an API elsewhere; set API_URL too, or BASIC_CREDENTIALS for this site.')
  }
  if ((set.RTMPS_CERTIFICATE === undefined) !== (set.RTMPS_KEY === undefined)) {
    faults.push('RTMPS_CERTIFICATE: goes with RTMPS_KEY; set both, or neither where no encoder comes over TLS.')
  }
  if (set.RTMP_PROXY_PROTOCOL && set.DEMO === true) {
    faults.push('DEMO: the built-in encoder comes without a proxy; take out either it or RTMP_PROXY_PROTOCOL.')
  }
  if (!production) return faults
  if (local === 'on' || local === 'allow') {
    faults.push(`LOCAL_IDENTITY: "${local}" will not do in production; set up Apple, Google or Firebase.`)
  }
  if (set.FIREBASE_EMULATOR_URL !== undefined) {
    faults.push('FIREBASE_EMULATOR_URL: will not do in production (emulator-config-failed); take it out.')
  }
  if (set.DEMO === true) faults.push('DEMO: "1" will not do in production; take it out.')
  if (!(set.PUBLIC_URL ?? '').startsWith('https:')) {
    faults.push('PUBLIC_URL: production needs the https address of the site, such as https://live.example.jp.')
  }
  return faults
}

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
  const read = result.data
  const faults = contradictions(read)
  if (faults.length > 0) throw new WrongSettings(faults.join('\n'))
  const { LOCAL_IDENTITY: local, PRODUCTION: production } = read
  const byItself = local === 'auto' && isAlone(read) && !production && !hasOwnProvider(read)
  const localIdentity = local === 'on' || local === 'allow' || byItself
  return {
    ...read,
    DEMO: read.DEMO ?? !(production || read.RTMP_PROXY_PROTOCOL),
    LICENCE_POLICY: read.LICENCE_POLICY ?? (localIdentity ? 'auto' : 'manual'),
    localIdentity,
    objects: objectsSetting(read),
    payments: paymentsSetting(read, { alone: isAlone(read), production }),
  }
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

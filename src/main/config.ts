/** The only module that reads the environment: all settings with description, default and validation. */
import { z } from 'zod'
import { encryptionErrors, encryptionVariables } from './config/encryption.ts'
import { hasOwnProvider, identityVariables, incompleteGroups } from './config/identity.ts'
import { objectsErrors, objectsSetting, objectsVariables, type ObjectsSetting } from './config/objects.ts'
import { limitVariables } from './config/limits.ts'
import { metricsVariables } from './config/metrics.ts'
import { pageVariables } from './config/pages.ts'
import { paymentErrors, paymentsSetting, paymentVariables, type PaymentsSetting } from './config/payments.ts'
import { portErrors } from './config/ports.ts'
import { hostErrors, hostVariables } from './config/public-hosts.ts'
import { flag, host, origin, port, renditions, rtmpUrl, url } from './config/values.ts'
import { nodeErrors, nodeVariables } from './config/nodes.ts'
import { webRtcVariables } from './config/web-rtc.ts'
import { isLoopback } from './networks.ts'

const variables = z.object({
  HOST: host.default('127.0.0.1').describe('Address to listen on. 0.0.0.0 opens the site to the network.'),
  PORT: port.default(3000).describe('Port of the site and its API.'),
  RTMP_PORT: port.default(1935).describe('Port where encoders publish (RTMP).'),
  RTMP_PROXY_PROTOCOL: flag
    .default(false)
    .describe(
      'Whether every connection to RTMP_PORT comes through a proxy that sends the PROXY protocol (version 1 or 2): 1 or 0. Without it all encoders behind a proxy share one address in the limit on invalid keys.',
    ),
  RTMPS_PORT: port.default(1936).describe('Port where encoders publish over TLS (RTMPS), with RTMPS_CERTIFICATE.'),
  RTMPS_CERTIFICATE: z
    .string()
    .min(1)
    .optional()
    .describe('PEM file of the RTMPS certificate with its chain; reloaded when it is renewed.'),
  RTMPS_KEY: z.string().min(1).optional().describe('PEM file of the private key for RTMPS_CERTIFICATE.'),
  HLS_PORT: port.default(3001).describe('Port where the media engine serves playlists and segments.'),
  TRANSCODE: renditions.describe(
    'Renditions below the resolution of the encoder: auto produces as many as the processor can encode (none for the demo live), off none, a list such as 720p,360p those below the source. With off, HEVC and AV1 are rejected.',
  ),
  DATA_DIR: z.string().min(1).default('data').describe('Folder for persistent data.'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/, error: 'must look like postgres://user:password@host:5432/name' })
    .optional()
    .describe('PostgreSQL 15 or newer. Without it the embedded database is used, which a power cut can damage.'),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(100).default(10).describe('Connections to PostgreSQL.'),
  PUBLIC_URL: origin.optional().describe('Public URL of the site; https makes cookies secure.'),
  API_URL: origin
    .optional()
    .describe(
      "URL of the API if it is not on this site; it must share the site's cookies and allow its pages (CORS with credentials).",
    ),
  API_CREDENTIALS: z
    .string()
    .regex(/^[^:]+:.+$/, 'must look like user:password')
    .optional()
    .describe(
      '`user:password` for API_URL behind basic authorization. Every page contains it: browsers send it with their calls.',
    ),
  HLS_URL: url.optional().describe('Public URL of the media engine if it is not this host with HLS_PORT.'),
  RTMP_URL: rtmpUrl.optional().describe('Public URL for encoders if it is not this host with RTMP_PORT.'),
  INGEST_SECRET: z
    .string()
    .regex(/^[\w-]{24,}$/, 'must have at least 24 letters and digits; `openssl rand -hex 32` generates one')
    .optional()
    .describe('Authenticates the hooks of nginx-rtmp or MediaMTX at /ingest. Without it the hooks are off.'),
  ...hostVariables,
  ...webRtcVariables,
  ...nodeVariables,
  SECRET: z
    .string()
    .min(32, 'must have at least 32 characters; `openssl rand -hex 32` generates one')
    .optional()
    .describe('Secret of this installation. Without it one is generated and stored in DATA_DIR/secret.'),
  PRODUCTION: flag
    .default(false)
    .describe(
      'Production mode, for real users and payments: requires an https PUBLIC_URL and HLS_URL and TLS to other machines, and rejects demo content and stand-ins for providers.',
    ),
  ...encryptionVariables,
  ...identityVariables,
  ...paymentVariables,
  DEMO: flag
    .optional()
    .describe(
      'Demo content and the built-in encoder: 1 or 0. Default: 1, but 0 in production or with RTMP_PROXY_PROTOCOL.',
    ),
  DEMO_LIVE: flag
    .default(true)
    .describe('The demo live with its audience: 1 or 0. Its encoder uses an eighth of a processor core.'),
  DEMO_CONTENT: flag
    .default(true)
    .describe(
      'Demo channels with videos, picks and news, drawn in the background after the first start, past lives with rankings, and events: 1 or 0. They need about 50 MB.',
    ),
  INTERRUPTION_GRACE: z.coerce
    .number('must be a number of seconds')
    .int('must be a whole number')
    .min(10, 'must be 10 or more')
    .max(3600, 'must be 3600 or less')
    .default(60)
    .describe(
      'Seconds in which the encoder of an interrupted live can reconnect before the live ends. The guides and terms in content/pages state 60.',
    ),
  ARCHIVE_DAYS: z.coerce
    .number('must be a number of days')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .optional()
    .describe(
      'Number of days after which archives of lives are deleted. Without it they are stored until they are deleted manually.',
    ),
  DISK_RESERVE_MB: z.coerce
    .number('must be a number of megabytes')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .default(500)
    .describe(
      'Free space on the disk of DATA_DIR below which recording stops; lives continue, and livers are notified.',
    ),
  VIDEO_MAX_GB: z.coerce
    .number('must be a number of gigabytes')
    .positive('must be more than 0')
    .max(200, 'must be 200 or less')
    .default(8)
    .describe('Largest video file that owners of channels may upload.'),
  VIDEO_CHANNEL_GB: z.coerce
    .number('must be a number of gigabytes')
    .positive('must be more than 0')
    .default(500)
    .describe('Space for the videos of one channel; an upload that does not fit is refused.'),
  VIDEO_KEEP_SOURCE: flag
    .default(false)
    .describe('Stores uploaded video files in DATA_DIR/uploads after their conversion: 1 or 0.'),
  ...objectsVariables,
  CONVERT_AT_ONCE: z.coerce
    .number('must be a number of files')
    .int('must be a whole number')
    .min(1, 'must be 1 or more')
    .max(64, 'must be 64 or less')
    .default(1)
    .describe(
      'Number of video files that are converted concurrently: uploaded ones, and those of the command convert.',
    ),
  TRUST_PROXY: z.coerce
    .number('must be a number of proxies')
    .int('must be a whole number')
    .min(0, 'must be 0 or more')
    .max(9, 'must be 9 or less')
    .default(0)
    .describe('Number of proxies in front of the site whose X-Forwarded headers are trusted.'),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a header, such as CF-IPCountry')
    .transform((value) => value.toLowerCase())
    .optional()
    .describe("The CDN's header with the viewer's country; set it only if all requests pass the CDN."),
  ...pageVariables,
  BASIC_CREDENTIALS: z
    .string()
    .regex(/^[^:]+:.+$/, 'must look like user:password')
    .optional()
    .describe('`user:password` of basic authorization for the whole site, for a staging site.'),
  ...limitVariables,
  API_DOCS: flag
    .optional()
    .describe(
      'Describes the API at /openapi.json and /docs: 1 or 0. Default: 1, but 0 in production, where it helps attackers more than users.',
    ),
  ...metricsVariables,
  LOG_LEVEL: z
    .enum(['debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level of log messages.'),
})

export type Config = z.infer<typeof variables> & {
  readonly API_DOCS: boolean
  readonly DEMO: boolean
  readonly LICENCE_POLICY: 'auto' | 'manual'
  /** Whether the local identity provider replaces Apple and Google. */
  readonly localIdentity: boolean
  readonly objects: ObjectsSetting
  readonly payments: PaymentsSetting
}

/** Invalid settings, one line each, with a hint. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'
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

type Variables = z.infer<typeof variables>

/** Whether only this machine can reach the site. Behind a proxy, a loopback address does not prove that. */
function isLocalOnly({ HOST, PUBLIC_URL, TRUST_PROXY }: Variables): boolean {
  const publicHost = PUBLIC_URL === undefined ? null : new URL(PUBLIC_URL).hostname
  return isLoopback(HOST) && TRUST_PROXY === 0 && (publicHost === null || isLoopback(publicHost))
}

/** Settings that are valid alone and invalid together. */
function contradictions(set: Variables): string[] {
  const errors = [
    ...incompleteGroups(set),
    ...objectsErrors(set),
    ...nodeErrors(set),
    ...portErrors(set, isLocalOnly(set)),
    ...paymentErrors(set, set.PRODUCTION),
  ]
  const { LOCAL_IDENTITY: local, PRODUCTION: production } = set
  if (local === 'on' && !isLocalOnly(set)) {
    errors.push(
      'LOCAL_IDENTITY: "on" is invalid if others can reach the site (HOST, PUBLIC_URL, TRUST_PROXY), because it needs no password; set up Apple, Google or Firebase, or set LOCAL_IDENTITY=allow.',
    )
  }
  if (set.COUNTRY_HEADER !== undefined && set.TRUST_PROXY === 0) {
    errors.push('COUNTRY_HEADER: requires a proxy, because clients could send the header; set TRUST_PROXY too.')
  }
  if (set.API_CREDENTIALS !== undefined && set.API_URL === undefined) {
    errors.push('API_CREDENTIALS: requires API_URL; set it too, or set BASIC_CREDENTIALS for this site.')
  }
  if ((set.RTMPS_CERTIFICATE === undefined) !== (set.RTMPS_KEY === undefined)) {
    errors.push('RTMPS_CERTIFICATE, RTMPS_KEY: only one is set; set both, or none to turn RTMPS off.')
  }
  if (set.RTMP_PROXY_PROTOCOL && set.DEMO === true) {
    errors.push('DEMO: the built-in encoder does not use a proxy; unset DEMO or RTMP_PROXY_PROTOCOL.')
  }
  if (!production) return errors
  if (local === 'on' || local === 'allow') {
    errors.push(`LOCAL_IDENTITY: "${local}" is invalid in production; set up Apple, Google or Firebase.`)
  }
  if (set.FIREBASE_EMULATOR_URL !== undefined) {
    errors.push('FIREBASE_EMULATOR_URL: is invalid in production (emulator-config-failed); unset it.')
  }
  if (set.DEMO === true) errors.push('DEMO: "1" is invalid in production; unset it.')
  return [...errors, ...hostErrors(set), ...encryptionErrors(set)]
}

/** Reads all settings. Throws `InvalidSettings` with all errors. */
export function readConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const set = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = variables.safeParse(set)
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => {
      const name = String(path[0])
      const value = secrets.has(name) ? 'the value' : JSON.stringify(set[name])
      return `${name}: ${value} is invalid, it ${message}.`
    })
    throw new InvalidSettings(lines.join('\n'))
  }
  const settings = result.data
  const errors = contradictions(settings)
  if (errors.length > 0) throw new InvalidSettings(errors.join('\n'))
  const { LOCAL_IDENTITY: local, PRODUCTION: production } = settings
  const automatic = local === 'auto' && isLocalOnly(settings) && !production && !hasOwnProvider(settings)
  const localIdentity = local === 'on' || local === 'allow' || automatic
  return {
    ...settings,
    API_DOCS: settings.API_DOCS ?? !production,
    DEMO: settings.DEMO ?? !(production || settings.RTMP_PROXY_PROTOCOL),
    LICENCE_POLICY: settings.LICENCE_POLICY ?? (localIdentity ? 'auto' : 'manual'),
    localIdentity,
    objects: objectsSetting(settings),
    payments: paymentsSetting(settings, { localOnly: isLocalOnly(settings), production }),
  }
}

export interface Setting {
  readonly name: string
  readonly description: string
  /** In the syntax of the environment; null without a default. */
  readonly fallback: string | null
  readonly secret: boolean
}

/** All settings, for their documentation. */
export function listSettings(): Setting[] {
  const defaults: Record<string, unknown> = variables.parse({})
  return Object.entries(variables.shape).map(([name, schema]) => {
    const value = defaults[name]
    const fallback = value === undefined ? null : typeof value === 'boolean' ? (value ? '1' : '0') : String(value)
    return { name, description: schema.description ?? '', fallback, secret: secrets.has(name) }
  })
}

/** Settings of WebRTC for publishers (WHIP) and viewers (WHEP). */
import { z } from 'zod'

/** First and last port of a range such as `50000-50100`, or of a single port. */
export function portsOf(range: string): [number, number] {
  const [first = 0, last = first] = range.split('-').map(Number)
  return [first, last]
}

const portRange = z
  .string()
  .regex(/^\d{1,5}(-\d{1,5})?$/, 'must be a port or a range, such as 50000-50100')
  .refine(
    (value) => {
      const [first, last] = portsOf(value)
      return first <= last && last <= 65_535 && (first > 0 || last === 0)
    },
    { error: 'must be an ascending range up to 65535, or 0 for any free port' },
  )

const addresses = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses separated by commas, such as 203.0.113.5')))

const iceUrl = /^(stuns?|turns?):[^\s,@<>"]+$/

/** `turn:user:password@host:3478`; `:` and `@` in user and password must be percent-encoded. */
const iceServers = z.string().transform((value, context) =>
  value.split(/[\s,]+/).flatMap((text) => {
    const [, scheme = '', username, credential, server = ''] = /^(\w+):(?:([^:@]+):([^@]+)@)?(.+)$/.exec(text) ?? []
    const url = `${scheme}:${server}`
    const complete = scheme.startsWith('stun') || username !== undefined
    if (iceUrl.test(url) && complete) {
      return username === undefined || credential === undefined
        ? [{ url }]
        : [{ url, username: decodeURIComponent(username), credential: decodeURIComponent(credential) }]
    }
    context.addIssue(
      'must look like stun:stun.example.jp:3478 or turn:user:password@turn.example.jp:3478?transport=tcp',
    )
    return z.NEVER
  }),
)

export const webRtcVariables = {
  WEBRTC_PORTS: portRange
    .default('50000-50100')
    .describe(
      'UDP and TCP port that all WebRTC publishers (WHIP) and viewers (WHEP) share; the first free one of a range, 0 for any.',
    ),
  WEBRTC_ADDRESS: addresses
    .optional()
    .describe(
      'Public IP addresses of WEBRTC_PORTS, separated by commas, if this machine is behind NAT or in a container. Default: the addresses of HOST.',
    ),
  WEBRTC_ICE_SERVERS: iceServers
    .optional()
    .describe(
      'STUN and TURN servers for publishers (viewers receive the STUN servers only), separated by spaces, such as `turn:user:password@turn.example.jp:3478`.',
    ),
  WHEP_VIEWERS: z.coerce
    .number('must be a number of viewers')
    .int('must be a whole number')
    .min(0, 'must be 0 (off) or more')
    .max(1000, 'must be 1000 or less')
    .default(50)
    .describe(
      'Maximum number of concurrent WebRTC (WHEP) viewers per live in low-latency mode, with less than half a second of latency; others use HLS. 0 turns WHEP off.',
    ),
}

/** Settings of WHIP and WHEP: how publishers and viewers over WebRTC reach this machine. */
import { z } from 'zod'

/** First and last port of `50000-50100`, or twice the one that is there. */
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
    { error: 'must rise and end at 65535 at most, or be 0 for any free port' },
  )

const addresses = z
  .string()
  .transform((value) => value.split(',').map((one) => one.trim()))
  .pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses, parted by commas, such as 203.0.113.5')))

const iceUrl = /^(stuns?|turns?):[^\s,@<>"]+$/

/** `turn:user:password@host:3478`: as people write it; the user's own colons and ats are percent-encoded. */
const iceServers = z.string().transform((value, context) =>
  value.split(/[\s,]+/).flatMap((text) => {
    const [, scheme = '', username, credential, place = ''] = /^(\w+):(?:([^:@]+):([^@]+)@)?(.+)$/.exec(text) ?? []
    const url = `${scheme}:${place}`
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
      'Port for publishers (WHIP) and viewers (WHEP) over WebRTC, UDP and TCP; of a range the first free one is taken, and all share it. 0 takes any.',
    ),
  WEBRTC_ADDRESS: addresses
    .optional()
    .describe(
      'Public IP addresses of WEBRTC_PORTS, parted by commas, where this machine is behind NAT or in a container; without it the addresses of HOST.',
    ),
  WEBRTC_ICE_SERVERS: iceServers
    .optional()
    .describe(
      'STUN and TURN servers that publishers are told of (viewers of the STUN servers only), parted by spaces, such as `turn:user:password@turn.example.jp:3478`.',
    ),
  WHEP_VIEWERS: z.coerce
    .number('must be a number of viewers')
    .int('must be a whole number')
    .min(0, 'must be 0 (nobody) or more')
    .max(1000, 'must be 1000 or less')
    .default(50)
    .describe(
      'Viewers of one live in low-latency mode who may watch it over WebRTC (WHEP) at a time, in less than half a second; all others watch by playlists. 0 turns it off.',
    ),
}

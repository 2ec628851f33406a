import { z } from 'zod'
import type { ExternalEncoder } from './external-ingest.ts'

/** A parsed hook call. */
export interface HookCall {
  /** `reauthorize` asks whether an accepted encoder may stay. */
  readonly action: 'authorize' | 'reauthorize' | 'release'
  readonly encoder: ExternalEncoder
}

const nginxRtmp = z.object({
  call: z.enum(['publish', 'update_publish', 'publish_done']),
  name: z.string().min(1).max(1024),
  addr: z.string().max(64).default('unknown'),
  clientid: z.string().max(32).optional(),
})

const nginxActions = { publish: 'authorize', update_publish: 'reauthorize', publish_done: 'release' } as const

/** Parses nginx-rtmp's `on_publish`, `on_update` and `on_publish_done`; null for calls that are not about publishing. */
export function readNginxRtmp(form: unknown): HookCall | null {
  const read = nginxRtmp.safeParse(Object.fromEntries(new URLSearchParams(typeof form === 'string' ? form : '')))
  if (!read.success) return null
  const { call, name, addr, clientid } = read.data
  const encoder = { program: 'nginx-rtmp' as const, streamKey: name, address: addr, connection: clientid ?? null }
  return { action: nginxActions[call], encoder }
}

const mediaMtx = z.object({
  action: z.string(),
  protocol: z.string().default(''),
  ip: z.string().max(64).default('unknown'),
  password: z.string().max(1024).default(''),
})

/**
 * Parses the call of MediaMTX to its `authHTTPAddress`. Returns `relay` for its own relay, which reads over RTSP on the
 * same machine, and null for all others but publishers.
 */
export function readMediaMtx(body: unknown): HookCall | 'relay' | null {
  const read = mediaMtx.safeParse(body)
  if (!read.success) return null
  const { action, protocol, ip, password } = read.data
  if (action === 'read' && protocol === 'rtsp' && isLoopback(ip)) return 'relay'
  if (action !== 'publish' || password === '') return null
  return { action: 'authorize', encoder: { program: 'mediamtx', streamKey: password, address: ip, connection: null } }
}

const isLoopback = (ip: string): boolean => /^(::ffff:)?127\./.test(ip) || ip === '::1'

import { z } from 'zod'
import type { ExternalEncoder } from './external-ingest.ts'

/** What a program wants to know. */
export interface HookCall {
  /** `keep`: whether one that was taken may stay. */
  readonly asks: 'take' | 'keep' | 'release'
  readonly encoder: ExternalEncoder
}

const nginxRtmp = z.object({
  call: z.enum(['publish', 'update_publish', 'publish_done']),
  name: z.string().min(1).max(1024),
  addr: z.string().max(64).default('unknown'),
  clientid: z.string().max(32).optional(),
})

const nginxAsks = { publish: 'take', update_publish: 'keep', publish_done: 'release' } as const

/** A form of nginx-rtmp's `on_publish`, `on_update` or `on_publish_done`; null when it is about nothing that is published. */
export function readNginxRtmp(form: unknown): HookCall | null {
  const read = nginxRtmp.safeParse(Object.fromEntries(new URLSearchParams(typeof form === 'string' ? form : '')))
  if (!read.success) return null
  const { call, name, addr, clientid } = read.data
  const encoder = { program: 'nginx-rtmp' as const, streamKey: name, address: addr, connection: clientid ?? null }
  return { asks: nginxAsks[call], encoder }
}

const mediaMtx = z.object({
  action: z.string(),
  protocol: z.string().default(''),
  ip: z.string().max(64).default('unknown'),
  password: z.string().max(1024).default(''),
})

/**
 * What MediaMTX posts to its `authHTTPAddress`: `relay` for its own relay, which reads over RTSP on the same machine;
 * null for anything else but publishers.
 */
export function readMediaMtx(body: unknown): HookCall | 'relay' | null {
  const read = mediaMtx.safeParse(body)
  if (!read.success) return null
  const { action, protocol, ip, password } = read.data
  if (action === 'read' && protocol === 'rtsp' && isLoopback(ip)) return 'relay'
  if (action !== 'publish' || password === '') return null
  return { asks: 'take', encoder: { program: 'mediamtx', streamKey: password, address: ip, connection: null } }
}

const isLoopback = (ip: string): boolean => /^(::ffff:)?127\./.test(ip) || ip === '::1'

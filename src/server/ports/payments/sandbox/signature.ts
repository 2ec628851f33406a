import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventRefused } from '../port.ts'

/** How far the time of a signature may be from ours. */
const toleranceSeconds = 300

const sign = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** `t=…,v1=…`, as Stripe signs webhooks. */
export function signatureHeader(secret: string, at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${sign(secret, seconds, body)}`
}

const sameHex = (shown: string, expected: string): boolean =>
  shown.length === expected.length && timingSafeEqual(Buffer.from(shown), Buffer.from(expected))

/** Throws `EventRefused`. There may be several signatures while a secret is being changed. */
export function mustBeSigned(secret: string, now: Date, body: string, header: string | string[] | undefined): void {
  const parts = (typeof header === 'string' ? header : '').split(',').map((part) => part.trim().split('='))
  const seconds = Number(parts.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(seconds)) throw new EventRefused('it is not signed')
  const expected = sign(secret, seconds, body)
  const shown = parts.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]+$/.test(value) ? [value] : []))
  if (!shown.some((one) => sameHex(one, expected))) throw new EventRefused('the signature is wrong')
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) throw new EventRefused('the signature is old')
}

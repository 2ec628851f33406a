import { createHmac, timingSafeEqual } from 'node:crypto'
import { EventRefused } from '../port.ts'

/** Maximum difference between the time of a signature and now. */
const toleranceSeconds = 300

const sign = (secret: string, seconds: number, body: string): string =>
  createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')

/** Signature header `t=…,v1=…` in the format of Stripe. */
export function signatureHeader(secret: string, at: Date, body: string): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${sign(secret, seconds, body)}`
}

const hexEqual = (actual: string, expected: string): boolean =>
  actual.length === expected.length && timingSafeEqual(Buffer.from(actual), Buffer.from(expected))

/** Throws `EventRefused`. Several signatures are allowed, for a rotation of the secret. */
export function verifySignature(secret: string, now: Date, body: string, header: string | string[] | undefined): void {
  const fields = (typeof header === 'string' ? header : '').split(',').map((field) => field.trim().split('='))
  const seconds = Number(fields.find(([name]) => name === 't')?.[1] ?? Number.NaN)
  if (!Number.isSafeInteger(seconds)) throw new EventRefused('the signature is missing')
  const expected = sign(secret, seconds, body)
  const actual = fields.flatMap(([name, value = '']) => (name === 'v1' && /^[0-9a-f]+$/.test(value) ? [value] : []))
  if (!actual.some((one) => hexEqual(one, expected))) throw new EventRefused('the signature is invalid')
  if (Math.abs(now.getTime() / 1000 - seconds) > toleranceSeconds) throw new EventRefused('the signature has expired')
}

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { errors, type ErrorCode } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { PlaybackRejections } from '#engine-protocol/index.ts'
import { PlaybackAccess } from '#media/playback/index.ts'
import { signPlayback } from '#media/playback/signature.ts'
import { manualClock } from '#tests/support/manual-clock.ts'

const guide = readFileSync('docs/operate/troubleshooting.md', 'utf8')
const rowOf = (code: string): string => new RegExp(`^\\| ${code} .*$`, 'm').exec(guide)?.[0] ?? ''

/** The message of the log line. */
const message = (): string => {
  const messages: string[] = []
  const log = { info: (_fields: object, text: string) => void messages.push(text) }
  new PlaybackRejections(log, () => 0).report({ live: 'one', reason: 'expired', viewer: 'user 5' })
  return messages.join()
}

test('the guide states each status and error code of a rejected signature, as the server sends them', () => {
  const stated = [...rowOf('V02').matchAll(/(\d{3}) `([A-Z_]+)`/g)].map(([, status, code]) => `${status} ${code}`)
  const general: ErrorCode[] = ['TOO_MANY_REQUESTS', 'INTERNAL', 'UNAVAILABLE']
  const codes: readonly ErrorCode[] = [...endpoints['GET /v1/lives/{id}/playback'].errors, ...general]
  expect(stated.toSorted()).toEqual(codes.map((code) => `${errors[code].status} ${code}`).toSorted())
  expect(rowOf('V02')).toContain(`"${message()}"`)
})

test('the guide states each reason for which the engine rejects a signature', () => {
  const key = Buffer.alloc(32, 7)
  const access = new PlaybackAccess(key, manualClock(0))
  const signed = (streamId: string, expires: number) => signPlayback(key, { streamId, viewer: 'user 5', expires })
  const faults = [null, signed('two', 300), signed('one', 0)].map((signature) => access.faultOf('one', signature))
  const stated = [...rowOf('V03').matchAll(/`signature (\w+)`/g)].map(([, reason]) => reason)
  expect(stated).toEqual(faults)
  expect(rowOf('V03')).toContain(`"${message()}"`)
})

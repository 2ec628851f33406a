import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { PlaybackAccess } from './access.ts'
import { isSigned, signPlayback, withoutSignature } from './signature.ts'

const key = Buffer.alloc(32, 7)
const now = 1_700_000_000
const grant = { streamId: 'one', viewer: 'user 5', expires: now + 300 }
const signature = signPlayback(key, grant)

describe('a signature', () => {
  test('is valid for its stream until it expires', () => {
    expect(isSigned(key, 'one', signature, now)).toBe(true)
    expect(isSigned(key, 'one', signature, now + 299)).toBe(true)
    expect(isSigned(key, 'one', signature, now + 300)).toBe(false)
    expect(isSigned(key, 'two', signature, now)).toBe(false)
    expect(isSigned(Buffer.alloc(32, 8), 'one', signature, now)).toBe(false)
  })

  test('is valid for at most twelve hours, the time of a playback device', () => {
    const lasting = (seconds: number) => signPlayback(key, { ...grant, expires: now + seconds })
    expect(isSigned(key, 'one', lasting(12 * 3600), now)).toBe(true)
    expect(isSigned(key, 'one', lasting(12 * 3600 + 1), now)).toBe(false)
  })

  test('differs between viewers and does not reveal them', () => {
    const other = signPlayback(key, { ...grant, viewer: 'user 6' })
    expect(other).not.toBe(signature)
    expect(isSigned(key, 'one', other, now)).toBe(true)
    expect(Buffer.from(signature, 'base64url').toString('latin1')).not.toContain('user')
  })

  test('is invalidated by any change', () => {
    fc.assert(
      fc.property(fc.nat({ max: signature.length - 1 }), fc.constantFrom('A', 'z', '-', '=', ''), (at, letter) => {
        const changed = signature.slice(0, at) + letter + signature.slice(at + 1)
        fc.pre(changed !== signature)
        expect(isSigned(key, 'one', changed, now)).toBe(false)
      }),
    )
  })

  test('cannot be forged with random bytes', () => {
    fc.assert(fc.property(fc.string(), (text) => !isSigned(key, 'one', text, now)))
  })
})

describe('a stream', () => {
  const access = (settled: boolean, from: Buffer | null = key) => {
    const made = new PlaybackAccess(from, manualClock(now * 1_000))
    if (settled) made.settle(['hidden'])
    return made
  }

  test('is open unless it was set to need a signature', () => {
    const known = access(true)
    expect(known.allows('open', null)).toBe(true)
    expect(known.allows('hidden', null)).toBe(false)
    known.set('one', true)
    expect(known.allows('one', null)).toBe(false)
    expect(known.allows('one', signature)).toBe(true)
    known.set('one', false)
    expect(known.allows('one', null)).toBe(true)
  })

  test('that is unknown is closed until settle is called', () => {
    const waiting = access(false)
    expect(waiting.allows('one', null)).toBe(false)
    expect(waiting.allows('one', signature)).toBe(true)
    waiting.set('live', false)
    expect(waiting.allows('live', null)).toBe(true)
    waiting.settle(['hidden'])
    expect(waiting.allows('one', null)).toBe(true)
    expect(waiting.allows('hidden', null)).toBe(false)
  })

  test('that is unknown stays closed if other machines have streams too', () => {
    const one = new PlaybackAccess(key, manualClock(now * 1_000), true)
    one.settle(['hidden'], ['hidden', 'open'])
    expect(one.allows('open', null)).toBe(true)
    expect(one.allows('hidden', null)).toBe(false)
    expect(one.allows('one', null)).toBe(false)
    expect(one.allows('one', signature)).toBe(true)
  })

  test('of a file always needs a signature', () => {
    const known = access(true)
    known.set('file-1', false)
    known.settle([], ['file-1'])
    expect(known.allows('file-1', null)).toBe(false)
    expect(known.allows('file-1', signPlayback(key, { ...grant, streamId: 'file-1' }))).toBe(true)
  })

  test('is always open without a key', () => {
    expect(access(false, null).allows('one', null)).toBe(true)
  })
})

test.each([
  ['/hls/one/~AbC-12_x/video.m3u8?_HLS_msn=3', '/hls/one/~…/video.m3u8?_HLS_msn=3'],
  ['/whep/one/~AbC-12_x', '/whep/one/~…'],
  ['/hls/one/~AbC-12_x', '/hls/one/~…'],
  ['/hls/one/video.m3u8', '/hls/one/video.m3u8'],
  [undefined, undefined],
])('removes the signature from a logged address: %s becomes %s', (url, logged) => {
  expect(withoutSignature(url)).toBe(logged)
})

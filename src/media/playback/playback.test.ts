import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { PlaybackAccess } from './access.ts'
import { signatureFault, signPlayback, withoutSignature } from './signature.ts'

const key = Buffer.alloc(32, 7)
const now = 1_700_000_000
const grant = { streamId: 'one', viewer: 'user 5', expires: now + 300 }
const signature = signPlayback(key, grant)

describe('a signature', () => {
  test('is valid for its stream until it expires', () => {
    expect(signatureFault(key, 'one', signature, now)).toBeNull()
    expect(signatureFault(key, 'one', signature, now + 299)).toBeNull()
    expect(signatureFault(key, 'one', signature, now + 300)).toBe('expired')
    expect(signatureFault(key, 'two', signature, now)).toBe('invalid')
    expect(signatureFault(Buffer.alloc(32, 8), 'one', signature, now)).toBe('invalid')
  })

  test('is valid for at most twelve hours, the time of a playback device', () => {
    const lasting = (seconds: number) => signPlayback(key, { ...grant, expires: now + seconds })
    expect(signatureFault(key, 'one', lasting(12 * 3600), now)).toBeNull()
    expect(signatureFault(key, 'one', lasting(12 * 3600 + 1), now)).toBe('invalid')
  })

  test('differs between viewers and does not reveal them', () => {
    const other = signPlayback(key, { ...grant, viewer: 'user 6' })
    expect(other).not.toBe(signature)
    expect(signatureFault(key, 'one', other, now)).toBeNull()
    expect(Buffer.from(signature, 'base64url').toString('latin1')).not.toContain('user')
  })

  test('is invalidated by any change', () => {
    fc.assert(
      fc.property(fc.nat({ max: signature.length - 1 }), fc.constantFrom('A', 'z', '-', '=', ''), (at, letter) => {
        const changed = signature.slice(0, at) + letter + signature.slice(at + 1)
        fc.pre(changed !== signature)
        expect(signatureFault(key, 'one', changed, now)).toBe('invalid')
      }),
    )
  })

  test('cannot be forged with random bytes', () => {
    fc.assert(fc.property(fc.string(), (text) => signatureFault(key, 'one', text, now) === 'invalid'))
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
    expect(known.faultOf('open', null)).toBeNull()
    expect(known.faultOf('hidden', null)).toBe('missing')
    known.set('one', true)
    expect(known.faultOf('one', null)).toBe('missing')
    expect(known.faultOf('one', signature)).toBeNull()
    known.set('one', false)
    expect(known.faultOf('one', null)).toBeNull()
  })

  test('that is unknown is closed until settle is called', () => {
    const waiting = access(false)
    expect(waiting.faultOf('one', null)).toBe('missing')
    expect(waiting.faultOf('one', signature)).toBeNull()
    waiting.set('live', false)
    expect(waiting.faultOf('live', null)).toBeNull()
    waiting.settle(['hidden'])
    expect(waiting.faultOf('one', null)).toBeNull()
    expect(waiting.faultOf('hidden', null)).toBe('missing')
  })

  test('that is unknown stays closed if other machines have streams too', () => {
    const one = new PlaybackAccess(key, manualClock(now * 1_000), true)
    one.settle(['hidden'], ['hidden', 'open'])
    expect(one.faultOf('open', null)).toBeNull()
    expect(one.faultOf('hidden', null)).toBe('missing')
    expect(one.faultOf('one', null)).toBe('missing')
    expect(one.faultOf('one', signature)).toBeNull()
  })

  test('of a file always needs a signature', () => {
    const known = access(true)
    known.set('file-1', false)
    known.settle([], ['file-1'])
    expect(known.faultOf('file-1', null)).toBe('missing')
    expect(known.faultOf('file-1', signPlayback(key, { ...grant, streamId: 'file-1' }))).toBeNull()
  })

  test('is always open without a key', () => {
    expect(access(false, null).faultOf('one', null)).toBeNull()
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

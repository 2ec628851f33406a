import type { PublishDecision, PublishRequest } from '#engine-protocol/index.ts'
import { expect, test } from 'vitest'
import { manualClock } from '#tests/support/manual-clock.ts'
import { quiet } from '#tests/support/packaged.ts'
import { streamStart } from '../journal/index.ts'
import { Admission, type AdmissionDeps } from './admission.ts'

const request: PublishRequest = {
  protocol: 'rtmp',
  app: 'live',
  streamKey: 'sesame',
  remoteAddress: '192.0.2.1',
  encoder: null,
}
const publisher = { disconnect() {} }
const sink = { track() {}, sample() {} }

function admission(decision: PublishDecision, more: Partial<AdmissionDeps> = {}) {
  const calls: string[] = []
  const note =
    (name: string) =>
    (...values: unknown[]): void =>
      void calls.push([name, ...values].join(' '))
  const deps: AdmissionDeps = {
    authorizePublish: async () => decision,
    registry: {
      has: () => false,
      refuse: () => null,
      connect: (streamId) => {
        calls.push(`connect ${streamId}`)
        return { sink, setEncoderName() {}, closed() {} }
      },
    },
    recordings: {
      async resumePoint() {
        calls.push('read recording')
        return streamStart
      },
    },
    access: { set: note('signed') },
    outputs: { codecsOf: () => ['avc1'], exclude: note('no ladder') },
    broadcasts: { offer: note('over WebRTC') },
    copies: { exclude: note('no copy'), restore: async () => note('restore')() },
    hasWhep: true,
    emit: (event) => void calls.push(event.type),
    clock: manualClock(),
    log: quiet,
    ...more,
  }
  const made = new Admission(deps)
  return {
    calls,
    admit: () => made.admit(request, publisher),
    decide: (change: Partial<PublishRequest> = {}) => made.decide({ ...request, ...change }),
  }
}

test('applies the settings of the decision before the stream is opened', async () => {
  const accepted = { accepted: true, streamId: 'one', signed: true, archiving: false, moved: true } as const
  const { calls, admit } = admission({ ...accepted, mayHaveLadder: false, overWebRtc: true })
  await expect(admit()).resolves.toMatchObject({ accepted: true, publication: { sink, videoCodecs: ['avc1'] } })
  expect(calls).toEqual([
    'signed one true',
    'no copy one',
    'restore',
    'no ladder one',
    'over WebRTC one true',
    'read recording',
    'connect one',
  ])
})

test('opens no stream whose earlier recording cannot be fetched from the other engine', async () => {
  const restore = () => Promise.reject(new Error('the bucket is down'))
  const { calls, admit } = admission(
    { accepted: true, streamId: 'one', moved: true },
    { copies: { exclude() {}, restore } },
  )
  await expect(admit()).resolves.toMatchObject({ accepted: false, reason: expect.stringContaining('try again') })
  expect(calls).toEqual(['signed one false', 'refused'])
})

test('refuses a publisher whose key the owner cannot check, or whose stream has ended', async () => {
  const unchecked = admission(
    { accepted: true, streamId: 'one' },
    { authorizePublish: () => Promise.reject(new Error('the site is down')) },
  )
  await expect(unchecked.admit()).resolves.toMatchObject({ accepted: false })
  expect(unchecked.calls).toEqual(['refused'])
  const ended = admission({ accepted: true, streamId: 'one' }, { recordings: { resumePoint: async () => 'ended' } })
  await expect(ended.admit()).resolves.toEqual({ accepted: false, reason: 'this stream has ended' })
  expect(ended.calls).toEqual(['signed one false', 'over WebRTC one false', 'refused'])
})

test('refuses a publisher whose stream holds another encoder: when it publishes, or with its offer', async () => {
  const heard: unknown[] = []
  const reason = expect.stringContaining('another encoder sends with this stream key')
  const held = (mayRetry: boolean) =>
    admission(
      { accepted: true, streamId: 'one' },
      {
        registry: {
          has: () => true,
          connect: () => null,
          refuse: (streamId, { address, protocol, encoder }) => {
            heard.push([streamId, address, protocol, encoder])
            return { mayRetry }
          },
        },
      },
    )
  await expect(held(false).admit()).resolves.toEqual({ accepted: false, reason, why: 'other-encoder', later: false })
  await expect(held(true).admit()).resolves.toMatchObject({ accepted: false, later: true })
  const offered = held(false)
  await expect(offered.decide()).resolves.toEqual({ accepted: false, reason, why: 'other-encoder' })
  expect(offered.calls.at(-1)).toBe('refused')
  const of = ['one', '192.0.2.1', 'rtmp', null]
  expect(heard).toEqual([of, of, of])
})

test('delays the unknown keys of an IPv6 subscriber, whatever address of 64 bits they come from', async () => {
  const clock = manualClock()
  const unknown = { accepted: false, reason: 'this stream key is not known', why: 'unknown-key' } as const
  const { decide } = admission(unknown, { clock })
  for (let guess = 1; guess <= 5; guess += 1) {
    await decide({ streamKey: `guess-${guess}`, remoteAddress: `2001:db8::${guess}` })
  }
  let answered = false
  const sixth = decide({ streamKey: 'guess-6', remoteAddress: '2001:db8::6' }).then(() => (answered = true))
  await decide({ streamKey: 'guess-7', remoteAddress: '2001:db8:0:1::1' })
  expect(answered).toBe(false)
  clock.advance(2_000)
  await sixth
})

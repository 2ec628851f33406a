import { describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives/schemas.ts'
import { liveResponse } from '#tests/support/live-response.ts'
import { liveJsonLd } from './live-json-ld.tsx'

const live: Live = { ...liveResponse, state: 'scheduled', startsAt: '2026-11-21T11:00:00.000Z' }
const facts = {
  description: 'd',
  address: 'https://a.example/live-info/abcdefABCDEF',
  imageUrl: 'https://a.example/p.png',
}
const started = { startedAt: '2026-11-21T11:02:00.000Z' }
const ended = { ...started, endedAt: '2026-11-21T12:30:00.000Z' }
const scheduledStatus = 'https://schema.org/EventScheduled'

describe('the structured data of a live', () => {
  test.each<[Partial<Live>, object]>([
    [{ state: 'scheduled' }, { startDate: live.startsAt, eventStatus: scheduledStatus }],
    [{ state: 'preparing' }, { startDate: live.startsAt, eventStatus: scheduledStatus }],
    [
      { state: 'ended', ...ended },
      { startDate: ended.startedAt, endDate: ended.endedAt, eventStatus: scheduledStatus },
    ],
    [{ state: 'cancelled' }, { startDate: live.startsAt, eventStatus: 'https://schema.org/EventCancelled' }],
  ])('is an event without a video: %o', (change, expected) => {
    const [thing, ...more] = liveJsonLd({ ...live, ...change }, facts)
    expect(more).toEqual([])
    expect(thing).toMatchObject({ '@type': 'BroadcastEvent', isLiveBroadcast: true, ...expected })
    expect('endDate' in (thing ?? {})).toBe('endDate' in expected)
  })

  test.each<[Partial<Live>, object]>([
    [{ state: 'on_air', ...started }, { startDate: started.startedAt }],
    [{ state: 'interrupted', ...started }, { startDate: started.startedAt }],
    [
      { state: 'archived', ...ended },
      { startDate: ended.startedAt, endDate: ended.endedAt },
    ],
  ])('is a video when there is one: %o', (change, expected) => {
    const [thing] = liveJsonLd({ ...live, ...change }, facts)
    expect(thing).toMatchObject({
      '@type': 'VideoObject',
      uploadDate: started.startedAt,
      thumbnailUrl: [facts.imageUrl],
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, eventStatus: scheduledStatus, ...expected },
    })
  })

  test('contains the duration of the recording', () => {
    const archive = { durationMs: 3_723_400, hasVideo: true, published: true, own: null }
    const [thing] = liveJsonLd({ ...live, state: 'archived', ...ended, archive }, facts)
    expect(thing).toMatchObject({ '@type': 'VideoObject', duration: 'PT3723S' })
  })

  test('is empty for a live without a start time or that is not public', () => {
    expect(liveJsonLd({ ...live, startsAt: null, state: 'preparing' }, facts)).toEqual([])
    expect(liveJsonLd({ ...live, visibility: 'invite' }, facts)).toEqual([])
  })
})

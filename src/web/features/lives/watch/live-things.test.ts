import { describe, expect, test } from 'vitest'
import type { Live } from '#contract/lives.ts'
import { liveThings } from './live-things.ts'

const live: Live = {
  id: 'abcdefABCDEF',
  state: 'scheduled',
  title: '夜の音楽会',
  genre: 'music',
  liver: { id: 1, nickName: 'はな', avatarUrl: '/avatars/1.svg' },
  visibility: 'public',
  latencyMode: 'low',
  demo: false,
  viewers: 0,
  startsAt: '2026-11-21T11:00:00.000Z',
  startedAt: null,
  interruptedAt: null,
  endedAt: null,
  archiving: true,
  chatting: true,
  recordingFault: null,
  mustEndAt: null,
  endReason: null,
  archivePending: false,
  archive: null,
  signed: false,
  pictureUrl: null,
  playlistUrl: null,
  whepUrl: null,
}
const words = {
  description: 'd',
  address: 'https://a.example/live-info/abcdefABCDEF',
  picture: 'https://a.example/p.png',
}
const started = { startedAt: '2026-11-21T11:02:00.000Z' }
const ended = { ...started, endedAt: '2026-11-21T12:30:00.000Z' }
const scheduledStatus = 'https://schema.org/EventScheduled'

describe('what search engines are told of a live', () => {
  test.each<[Partial<Live>, object]>([
    [{ state: 'scheduled' }, { startDate: live.startsAt, eventStatus: scheduledStatus }],
    [{ state: 'preparing' }, { startDate: live.startsAt, eventStatus: scheduledStatus }],
    [
      { state: 'ended', ...ended },
      { startDate: ended.startedAt, endDate: ended.endedAt, eventStatus: scheduledStatus },
    ],
    [{ state: 'cancelled' }, { startDate: live.startsAt, eventStatus: 'https://schema.org/EventCancelled' }],
  ])('is an event without a video: %o', (change, expected) => {
    const [thing, ...more] = liveThings({ ...live, ...change }, words)
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
  ])('is a video where there is something to see: %o', (change, expected) => {
    const [thing] = liveThings({ ...live, ...change }, words)
    expect(thing).toMatchObject({
      '@type': 'VideoObject',
      uploadDate: started.startedAt,
      thumbnailUrl: [words.picture],
      publication: { '@type': 'BroadcastEvent', isLiveBroadcast: true, eventStatus: scheduledStatus, ...expected },
    })
  })

  test('says how long the recording is', () => {
    const archive = { durationMs: 3_723_400, picture: true, published: true, own: null }
    const [thing] = liveThings({ ...live, state: 'archived', ...ended, archive }, words)
    expect(thing).toMatchObject({ '@type': 'VideoObject', duration: 'PT3723S' })
  })

  test('is nothing while it has no time, or is not for everybody', () => {
    expect(liveThings({ ...live, startsAt: null, state: 'preparing' }, words)).toEqual([])
    expect(liveThings({ ...live, visibility: 'invite' }, words)).toEqual([])
  })
})

import { expect, test } from 'vitest'
import type { LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'
import { leafEventJsonLd } from './json-ld.ts'

const round: LeafRound = {
  id: 1,
  eventId: 5,
  title: '道は？',
  opensAt: '2026-12-24T11:00:00.000Z',
  closesAt: '2026-12-24T12:59:00.000Z',
  state: 'open',
  leaves: 0,
  ballots: 0,
  options: [{ id: 1, title: '森', imageUrl: '/v1/channel-images/a.webp', castId: null, leaves: 0, episodeId: null }],
  result: null,
}
const event: LeafEvent = {
  id: 5,
  kind: 'story',
  title: '夜の冒険',
  description: '',
  state: 'open',
  channel: { id: 7, name: '月夜劇場', avatarUrl: null },
  rounds: [round, { ...round, id: 2, closesAt: '2026-12-25T12:59:00.000Z' }],
  organizes: false,
  version: 1,
}

test('a leaf event is an online event from its first start to its last end', () => {
  expect(leafEventJsonLd('https://live.example', 'https://live.example/leaf-events/5', event)).toMatchObject([
    {
      '@type': 'Event',
      name: '夜の冒険',
      startDate: '2026-12-24T11:00:00.000Z',
      endDate: '2026-12-25T12:59:00.000Z',
      location: { '@type': 'VirtualLocation', url: 'https://live.example/leaf-events/5' },
      image: ['https://live.example/v1/channel-images/a.webp', 'https://live.example/v1/channel-images/a.webp'],
      organizer: { name: '月夜劇場' },
    },
  ])
})

test('an event without rounds has no structured data', () => {
  expect(leafEventJsonLd('https://live.example', '', { ...event, rounds: [] })).toEqual([])
})

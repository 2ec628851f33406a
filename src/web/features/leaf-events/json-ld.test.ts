import { expect, test } from 'vitest'
import type { LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'
import { leafEvent, leafRound } from '#tests/support/leaf-response.ts'
import { leafEventJsonLd } from './json-ld.ts'

const [first] = leafRound.options
const round: LeafRound = {
  ...leafRound,
  opensAt: '2026-12-24T11:00:00.000Z',
  closesAt: '2026-12-24T12:59:00.000Z',
  options: first ? [{ ...first, imageUrl: '/v1/channel-images/a.webp' }] : [],
}
const event: LeafEvent = {
  ...leafEvent,
  title: '夜の冒険',
  description: '',
  channel: { id: 7, name: '月夜劇場', avatarUrl: null },
  rounds: [round, { ...round, id: 2, closesAt: '2026-12-25T12:59:00.000Z' }],
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

import { expect, test } from 'vitest'
import type { Genre } from '#contract/lives/limits.ts'
import { live } from '#contract/lives/schemas.ts'
import { recommendedFirst } from './lives-home.tsx'

const lives = (['talk', 'music', 'game', 'music', 'talk'] satisfies Genre[]).map((genre, at) =>
  live.parse({
    id: String(at),
    state: 'on_air',
    title: genre,
    genre,
    liver: { id: at, nickName: '', avatarUrl: '' },
    visibility: 'public',
    latencyMode: 'low',
    demo: false,
    viewers: 0,
    startsAt: null,
    startedAt: null,
    interruptedAt: null,
    endedAt: null,
    archiving: true,
    chatting: true,
    recordingFault: null,
    permittedUntil: null,
    endReason: null,
    archivePending: false,
    archive: null,
    signed: false,
    posterUrl: null,
    playlistUrl: null,
    whepUrl: null,
  }),
)

test.each([
  ['music', '13024'],
  ['talk', '04123'],
  ['', '01234'],
  ['dance', '01234'],
  ['no genre', '01234'],
])('recommending %j puts its lives first and keeps the order otherwise', (genre, order) => {
  expect(
    recommendedFirst(lives, genre)
      .map(({ id }) => id)
      .join(''),
  ).toBe(order)
})

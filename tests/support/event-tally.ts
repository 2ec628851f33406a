import type { EventTally } from '#contract/events/schemas.ts'

/** The tally of an event with one liver, and two suspicious supporters. */
export const eventTally = (liverId: number): EventTally => ({
  ranks: [
    {
      division: 1,
      rank: 1,
      points: 30,
      liver: { id: liverId, nickName: 'そら', avatarUrl: '' },
      reachedAt: '2026-11-20T12:00:00.000Z',
    },
  ],
  hash: 'c0ffee',
  confirmedHash: 'c0ffee',
  gifts: 3,
  differences: 0,
  suspects: [
    {
      user: { id: 9, nickName: 'しんじん', avatarUrl: '' },
      suspicions: ['newAccount', 'burst'],
      counted: false,
      reason: '自作自演\nと判断',
    },
    {
      user: { id: 10, nickName: 'みお', avatarUrl: '' },
      suspicions: ['sharedInstrument'],
      counted: null,
      reason: null,
    },
  ],
})

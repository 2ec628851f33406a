import { expect, test } from 'vitest'
import { dayMs } from '#contract/japan-time.ts'
import { demoGifts } from './content/past-lives.ts'
import { planPastLives } from './past-lives.ts'

const catalogue = demoGifts.map((id, index) => ({ id, coins: 1 + index * 10 }))
const plan = (at: string) => planPastLives(catalogue, new Date(at))

/** Midnight in Japan, a moment later, the morning, and the evening. */
const starts = ['2026-11-20T15:00:00Z', '2026-11-20T15:01:00Z', '2026-11-20T22:00:00Z', '2026-11-21T13:00:00Z']

test.each(starts)('nothing of the past lives is later than the first start at %s, or outside of its live', (at) => {
  const now = Date.parse(at)
  const { since, lives } = plan(at)
  for (const live of lives) {
    const [from, until] = [live.startedAt.getTime(), live.endedAt.getTime()]
    expect(from).toBeGreaterThan(since.getTime() + dayMs)
    expect(until).toBeGreaterThanOrEqual(from)
    expect(until).toBeLessThanOrEqual(now)
    for (const happened of [...live.gifts, ...live.comments, ...live.followers]) {
      expect(happened.at.getTime()).toBeGreaterThanOrEqual(from)
      expect(happened.at.getTime()).toBeLessThanOrEqual(until)
    }
    for (const thanks of live.thanks) expect((thanks.readAt ?? thanks.at).getTime()).toBeLessThanOrEqual(now)
  }
})

test('lives of one liver do not overlap, and each has more visits than viewers at one time', () => {
  const { lives } = plan('2026-11-21T13:00:00Z')
  for (const of of Map.groupBy(lives, ({ liver }) => liver).values()) {
    for (const [index, { startedAt }] of of.entries())
      expect(startedAt.getTime()).toBeGreaterThanOrEqual(of[index - 1]?.endedAt.getTime() ?? 0)
  }
  for (const { minutes } of lives) {
    const most = Math.max(...minutes.flatMap(({ viewers }) => viewers))
    expect(minutes.reduce((sum, { newViewers }) => sum + newViewers, 0)).toBeGreaterThan(most)
  }
})

test('supporters have coins for all of their gifts, and no user gives to themselves', () => {
  const { users, lives } = plan('2026-11-21T13:00:00Z')
  for (const { subject, coins } of users) {
    const spent = lives
      .flatMap(({ gifts }) => gifts)
      .filter(({ sender }) => sender === subject)
      .reduce((sum, gift) => sum + gift.quantity * (catalogue.find(({ id }) => id === gift.giftId)?.coins ?? 0), 0)
    expect(coins).toBeGreaterThanOrEqual(spent)
  }
  for (const { liver, gifts } of lives) expect(gifts.map(({ sender }) => sender)).not.toContain(liver)
})

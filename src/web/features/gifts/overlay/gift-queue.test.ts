import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giftAnimations, type Gift, type GiftAnimation, type SentGift } from '#contract/gifts.ts'
import { addGift, emptyQueue, giftDurations, nextChange, passTime, type GiftQueue } from './gift-queue.ts'

const giftOf = (id: string, animation: GiftAnimation): Gift => ({
  id,
  name: { ja: id, en: id, ko: id },
  coins: 10,
  points: 10,
  pictureUrl: `/gifts/${id}.svg`,
  animation,
})
const sent = (senderId: number, animation: GiftAnimation = 'pop', combo = 1, points = 10): SentGift => ({
  id: crypto.randomUUID(),
  gift: giftOf(animation, animation),
  sender: { id: senderId, nickName: 'はな', avatarUrl: '/a.png' },
  quantity: 1,
  combo,
  points,
  at: '2026-11-22T00:00:00Z',
})
const runs = ({ shown }: GiftQueue) => shown.map(({ run }) => run)

describe('gifts over the picture', () => {
  test('go side by side, and the third waits until there is room', () => {
    let queue = emptyQueue
    for (const sender of [1, 2, 3]) queue = addGift(queue, sent(sender), 0)
    expect(runs(queue)).toEqual(['1 pop', '2 pop'])
    expect(nextChange(queue)).toBe(giftDurations.pop)
    queue = passTime(queue, giftDurations.pop)
    expect(runs(queue)).toEqual(['3 pop'])
  })

  test('fill the picture one after the other, while small ones go on beside', () => {
    let queue = addGift(emptyQueue, sent(1, 'spectacle'), 0)
    queue = addGift(queue, sent(2, 'parade'), 0)
    queue = addGift(queue, sent(3, 'rise'), 0)
    expect(runs(queue)).toEqual(['1 spectacle', '3 rise'])
    expect(runs(passTime(queue, giftDurations.spectacle))).toEqual(['2 parade'])
  })

  test('of a combo count up where they are, and are seen for longer', () => {
    let queue = addGift(emptyQueue, sent(1, 'pop', 1), 0)
    queue = addGift(queue, sent(1, 'pop', 6), 1000)
    expect(queue.shown).toMatchObject([{ sent: { combo: 6 }, until: 1000 + giftDurations.pop }])
    expect(queue.waiting).toEqual([])
  })

  test('that came late and count less do not turn a combo back', () => {
    const queue = addGift(addGift(emptyQueue, sent(1, 'pop', 6), 0), sent(1, 'pop', 5), 10)
    expect(queue.shown).toMatchObject([{ sent: { combo: 6 } }])
  })

  test('never grow beyond a crowd, and the dear ones stay', () => {
    let queue = emptyQueue
    for (let sender = 1; sender <= 200; sender += 1) queue = addGift(queue, sent(sender, 'rise', 1, sender), 0)
    expect(queue.waiting.length).toBe(30)
    expect(queue.waiting.every(({ sent: { points } }) => points > 100)).toBe(true)
  })

  const step = fc.record({
    sender: fc.integer({ min: 1, max: 6 }),
    animation: fc.constantFrom<GiftAnimation>(...giftAnimations),
    combo: fc.integer({ min: 1, max: 9 }),
    after: fc.integer({ min: 0, max: 4000 }),
  })
  test('in any order keep to their places, and all are gone in the end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let queue = emptyQueue
        let now = 0
        for (const { sender, animation, combo, after } of steps) {
          now += after
          queue = addGift(passTime(queue, now), sent(sender, animation, combo), now)
          const whole = queue.shown.filter((one) => ['parade', 'spectacle'].includes(one.sent.gift.animation))
          expect(whole.length).toBeLessThanOrEqual(1)
          expect(queue.shown.length - whole.length).toBeLessThanOrEqual(2)
          expect(new Set(runs(queue)).size).toBe(queue.shown.length)
        }
        for (let change = nextChange(queue); change !== null; change = nextChange(queue))
          queue = passTime(queue, change)
        expect(queue).toEqual(emptyQueue)
      }),
    )
  })
})

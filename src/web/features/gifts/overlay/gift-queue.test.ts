import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { giftAnimations, type GiftAnimation } from '#contract/gifts/limits.ts'
import type { Gift, SentGift } from '#contract/gifts/schemas.ts'
import { addGift, advance, emptyQueue, giftDurations, nextEnd, withdrawGift, type GiftQueue } from './gift-queue.ts'

const giftOf = (id: string, animation: GiftAnimation): Gift => ({
  id,
  name: { ja: id, en: id, ko: id },
  coins: 10,
  points: 10,
  imageUrl: `/gifts/${id}.svg`,
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
  thanked: false,
})
const shownKeys = ({ shown }: GiftQueue) => shown.map(({ comboKey }) => comboKey)

describe('gifts over the video', () => {
  test('are shown two at a time, and the third waits for a free slot', () => {
    let queue = emptyQueue
    for (const sender of [1, 2, 3]) queue = addGift(queue, sent(sender), 0)
    expect(shownKeys(queue)).toEqual(['1 pop', '2 pop'])
    expect(nextEnd(queue)).toBe(giftDurations.pop)
    queue = advance(queue, giftDurations.pop)
    expect(shownKeys(queue)).toEqual(['3 pop'])
  })

  test('have lanes of their own, also beside a large one, and keep them', () => {
    let queue = addGift(emptyQueue, sent(1, 'rise'), 0)
    queue = addGift(queue, sent(2, 'spectacle'), 10)
    queue = addGift(queue, sent(3, 'pop'), 100)
    const lanesOf = ({ shown }: GiftQueue) => shown.map(({ comboKey, lane }) => [comboKey, lane])
    expect(lanesOf(queue)).toEqual([
      ['1 rise', 0],
      ['2 spectacle', 0],
      ['3 pop', 1],
    ])
    queue = advance(queue, giftDurations.rise)
    expect(lanesOf(queue)).toContainEqual(['3 pop', 1])
    expect(lanesOf(addGift(queue, sent(4), giftDurations.rise))).toContainEqual(['4 pop', 0])
  })

  test('fill the video one at a time, beside small ones', () => {
    let queue = addGift(emptyQueue, sent(1, 'spectacle'), 0)
    queue = addGift(queue, sent(2, 'parade'), 0)
    queue = addGift(queue, sent(3, 'rise'), 0)
    expect(shownKeys(queue)).toEqual(['1 spectacle', '3 rise'])
    expect(shownKeys(advance(queue, giftDurations.spectacle))).toEqual(['2 parade'])
  })

  test('of a combo update the shown gift and extend its time', () => {
    let queue = addGift(emptyQueue, sent(1, 'pop', 1), 0)
    queue = addGift(queue, sent(1, 'pop', 6), 1000)
    expect(queue.shown).toMatchObject([{ sent: { combo: 6 }, endsAt: 1000 + giftDurations.pop }])
    expect(queue.waiting).toEqual([])
  })

  test('that arrive late do not lower the count of a combo', () => {
    const queue = addGift(addGift(emptyQueue, sent(1, 'pop', 6), 0), sent(1, 'pop', 5), 10)
    expect(queue.shown).toMatchObject([{ sent: { combo: 6 } }])
  })

  test("of the viewer are shown before the room confirms them, and the confirmation shows the room's count", () => {
    let queue = addGift(emptyQueue, sent(1, 'pop', 1), 0, true)
    expect(queue.shown).toMatchObject([{ unconfirmed: true, endsAt: giftDurations.pop }])
    queue = addGift(queue, sent(1, 'pop', 1), 400)
    expect(queue.shown).toMatchObject([{ unconfirmed: false, endsAt: giftDurations.pop }])
    queue = addGift(queue, sent(1, 'pop', 2), 1000, true)
    queue = addGift(queue, sent(1, 'pop', 7), 1300)
    expect(queue.shown).toMatchObject([{ unconfirmed: false, sent: { combo: 7 }, endsAt: 1000 + giftDurations.pop }])
    expect(queue.waiting).toEqual([])
  })

  test('of the viewer that were refused disappear, and make way for the next one', () => {
    let queue = emptyQueue
    for (const sender of [1, 2, 3]) queue = addGift(queue, sent(sender), 0, sender === 1)
    queue = withdrawGift(queue, sent(1), 500)
    expect(shownKeys(queue)).toEqual(['2 pop', '3 pop'])
    expect(withdrawGift(queue, sent(2), 600)).toEqual(queue)
  })

  test('wait in a limited queue that drops those with the fewest points', () => {
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
  test('keep within their slots in any order, and all end', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let queue = emptyQueue
        let now = 0
        for (const { sender, animation, combo, after } of steps) {
          now += after
          queue = addGift(advance(queue, now), sent(sender, animation, combo), now)
          const large = queue.shown.filter((one) => ['parade', 'spectacle'].includes(one.sent.gift.animation))
          expect(large.length).toBeLessThanOrEqual(1)
          expect(queue.shown.length - large.length).toBeLessThanOrEqual(2)
          expect(new Set(shownKeys(queue)).size).toBe(queue.shown.length)
        }
        for (let end = nextEnd(queue); end !== null; end = nextEnd(queue)) queue = advance(queue, end)
        expect(queue).toEqual(emptyQueue)
      }),
    )
  })
})

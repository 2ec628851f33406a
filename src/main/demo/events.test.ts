import { describe, expect, test } from 'vitest'
import { eventRules, eventTexts, newAnnouncement } from '#contract/events/schemas.ts'
import { excludedAge } from '#contract/events/excluded-age.ts'
import { dayMs, hourMs } from '#contract/japan-time.ts'
import { demoEvents } from './content/events.ts'
import { demoGifts } from './content/past-lives.ts'
import { planEvent } from './events.ts'

/** Midnight in Japan, a moment later, the morning, and the evening. */
const starts = ['2026-11-20T15:00:00Z', '2026-11-20T15:01:00Z', '2026-11-20T22:00:00Z', '2026-11-21T13:00:00Z']
const catalogue = demoGifts.map((id) => ({ id }))
const plan = (at: string) => demoEvents.map((event) => planEvent(event, catalogue, new Date(at)))

describe('the events of the demo', () => {
  test('have texts in Japanese, English and Korean, and rules, that the forms of the site accept', () => {
    for (const { values, announcements } of plan('2026-11-20T12:00:00Z')) {
      const { title, lead, rules } = eventTexts.parse(values)
      for (const text of [title, lead, rules]) {
        expect(text.ja).toMatch(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u)
        expect(text.en).toMatch(/^[ -~“”’\n]+$/)
        expect(text.ko).toMatch(/\p{Script=Hangul}/u)
      }
      const { entryEndsAt, startsAt, endsAt } = values
      const times = { entryEndsAt, startsAt, endsAt }
      eventRules.omit({ type: true, genres: true, licenceDays: true, placedWithin: true, qualifier: true }).parse({
        ...values,
        ...Object.fromEntries(Object.entries(times).map(([name, at]) => [name, at.toISOString()])),
      })
      for (const announcement of announcements) newAnnouncement.parse(announcement)
    }
  })

  test.each(starts)('are over, running and in entry at the first start at %s, with all times in order', (at) => {
    const now = Date.parse(at)
    const planned = plan(at)
    for (const { values, entries, announcements, confirmation } of planned) {
      const [entryEnd, start, end] = [values.entryEndsAt, values.startsAt, values.endsAt].map((time) => time.getTime())
      expect(values.createdAt.getTime()).toBeLessThan(now)
      expect(entryEnd).toBeLessThan(start ?? 0)
      expect(start).toBeLessThan(end ?? 0)
      expect(excludedAge(values.endsAt)).toBe(16)
      for (const { from, until } of values.bonuses ?? []) {
        expect(Date.parse(from)).toBeGreaterThanOrEqual(start ?? 0)
        expect(Date.parse(until)).toBeLessThanOrEqual(end ?? 0)
        expect(Date.parse(from)).toBeLessThan(Date.parse(until))
      }
      const happened = [...entries.map(({ enteredAt }) => enteredAt), ...announcements.map((one) => one.at)]
      for (const time of [...happened, confirmation?.at ?? values.createdAt]) {
        expect(time.getTime()).toBeGreaterThanOrEqual(values.createdAt.getTime())
        expect(time.getTime()).toBeLessThan(now)
      }
      expect(confirmation === null || confirmation.at.getTime() > (end ?? 0) + hourMs).toBe(true)
    }
    const [confirmed, running, entry] = planned.map(({ values }) => values)
    expect(confirmed?.endsAt.getTime()).toBeLessThan(now - dayMs)
    expect(running?.startsAt.getTime()).toBeLessThan(now - dayMs)
    expect(running?.endsAt.getTime()).toBeGreaterThan(now + 2 * dayMs)
    expect(entry?.entryEndsAt.getTime()).toBeGreaterThan(now + 2 * dayMs)
  })

  test('of one liver are one after the other', () => {
    const sorted = plan('2026-11-20T12:00:00Z').toSorted(
      (one, other) => one.values.startsAt.getTime() - other.values.startsAt.getTime(),
    )
    for (const [index, { values }] of sorted.slice(1).entries())
      expect(values.startsAt.getTime()).toBeGreaterThan(sorted[index]?.values.endsAt.getTime() ?? 0)
  })

  test('count gifts of the site only', () => {
    const [, running] = demoEvents
    expect(running && planEvent(running, [{ id: 'sakura' }], new Date()).values.gifts).toEqual(['sakura'])
  })
})

/** The calendar of Japan by the time zone data of the runtime, to compare periods with; and instants near its edges. */
import fc from 'fast-check'
import { dayMs } from '#contract/japan-time.ts'
import type { EndingPeriod } from '#contract/rankings/limits.ts'

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tokyo',
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** The time in Japan: date such as `2026-11-21`, weekday such as `Mon`, time such as `00:00:00`. */
function inJapan(at: Date): { readonly date: string; readonly weekday: string; readonly time: string } {
  const {
    weekday = '',
    year,
    month,
    day,
    hour,
    minute,
    second,
  } = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, value]))
  return { date: `${year}-${month}-${day}`, weekday, time: `${hour}:${minute}:${second}` }
}

const begins: Readonly<Record<EndingPeriod, (at: Date) => boolean>> = {
  day: () => true,
  week: (at) => inJapan(at).weekday === 'Mon',
  month: (at) => inJapan(at).date.endsWith('-01'),
}

/** Goes by days from the midnight before `at` to those at which the period begins and the next one does. */
export function periodInJapan(period: EndingPeriod, at: Date): { starts: string; from: Date; until: Date } {
  const { time } = inJapan(at)
  let from = new Date(at.getTime() - Date.parse(`1970-01-01T${time}Z`) - at.getUTCMilliseconds())
  while (!begins[period](from)) from = new Date(from.getTime() - dayMs)
  let until = new Date(from.getTime() + dayMs)
  while (!begins[period](until)) until = new Date(until.getTime() + dayMs)
  return { starts: inJapan(from).date, from, until }
}

/** Midnights in Japan: of Mondays, ends of months and years, leap days, and days after them. */
const midnights = [
  '2026-11-22T15:00:00Z',
  '2026-11-23T15:00:00Z',
  '2026-11-30T15:00:00Z',
  '2026-12-31T15:00:00Z',
  '2027-02-28T15:00:00Z',
  '2028-02-27T15:00:00Z',
  '2028-02-28T15:00:00Z',
  '2028-02-29T15:00:00Z',
  '2100-02-28T15:00:00Z',
]

/** When clocks change in New York, London and on Lord Howe Island, in both directions. */
const clockChanges = [
  '2026-03-08T07:00:00Z',
  '2026-11-01T06:00:00Z',
  '2026-03-29T01:00:00Z',
  '2026-10-25T01:00:00Z',
  '2026-04-04T15:00:00Z',
  '2026-10-03T15:30:00Z',
]

const near = (instants: readonly string[], ms: number) =>
  fc
    .tuple(fc.constantFrom(...instants), fc.integer({ min: -ms, max: ms }))
    .map(([at, offset]) => new Date(Date.parse(at) + offset))

/** Instants at the edges of periods, at the clock changes of other zones, and at any other time. */
export const edgeInstants = fc.oneof(
  near(midnights, 2),
  near(clockChanges, 2 * 3_600_000),
  fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2110-01-01T00:00:00Z'), noInvalidDate: true }),
)

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { birthDateFault, birthDateRange, readBirthDate } from './birth-date-form.ts'

const day = 86_400_000
const iso = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Counts the birthdays up to `today` one by one. A birthday on 29 February is on 1 March in other years. */
function birthdays(birthDate: string, today: string): number {
  const birth = new Date(birthDate)
  let count = 0
  for (;;) {
    const next = Date.UTC(birth.getUTCFullYear() + count + 1, birth.getUTCMonth(), birth.getUTCDate())
    if (next > Date.parse(today)) return count
    count += 1
  }
}

const anyNow = fc.date({ min: new Date('2020-01-01'), max: new Date('2050-12-31'), noInvalidDate: true })

describe('a birth date', () => {
  test('is accepted from the thirteenth birthday in Japan on, and not a day earlier', () => {
    fc.assert(
      fc.property(anyNow, (now) => {
        const today = iso(now.getTime() + 9 * 3_600_000)
        const { max } = birthDateRange(now)
        const after = iso(Date.parse(max) + day)
        expect([birthdays(max, today) >= 13, birthdays(after, today) < 13]).toEqual([true, true])
        expect([birthDateFault(max, now), birthDateFault(after, now)]).toEqual([null, 'tooYoung'])
      }),
    )
  })
  test('has an existing date as its maximum on 29 February', () => {
    expect(birthDateRange(new Date('2024-02-29T03:00:00Z')).max).toBe('2011-02-28')
    expect(birthDateRange(new Date('2028-02-28T15:30:00Z')).max).toBe('2015-02-28')
  })
  test('is neither in the future nor more than 130 years ago', () => {
    const now = new Date('2026-11-20T15:00:00Z')
    expect(birthDateFault('2026-11-21', now)).toBe('tooYoung')
    expect(birthDateFault('2026-11-22', now)).toBe('impossible')
    expect(birthDateFault('1896-11-20', now)).toBe('impossible')
    expect(birthDateFault('1896-11-21', now)).toBeNull()
  })
})

describe('the form of the birth date', () => {
  const read = (values: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(values)) data.set(name, value)
    return readBirthDate(data)
  }
  test('accepts a date with the confirmation that it is final', () => {
    expect(read({ birthDate: '2000-02-29', final: 'yes' }).status).toBe('success')
  })
  test.each([
    [{ birthDate: '2001-02-29', final: 'yes' }, { birthDate: ['impossible'] }],
    [{ final: 'yes' }, { birthDate: ['impossible'] }],
    [{ birthDate: iso(Date.now() - 400 * day), final: 'yes' }, { birthDate: ['tooYoung'] }],
    [{ birthDate: '2000-04-01' }, { final: [expect.any(String)] }],
  ])('rejects %j with its error', (values, error) => {
    expect(read(values).reply().error).toEqual(error)
  })
})

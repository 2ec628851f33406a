import fc from 'fast-check'
import { expect, test } from 'vitest'
import { permissionAt } from './permitted-hours.ts'

const fifteen = '2011-06-01'
const seventeen = '2009-06-01'
const adult = '2000-06-01'

const permitted = (until: string | null) => ({ permitted: true, until: until === null ? null : new Date(until) })
const refused = { permitted: false }

test.each([
  ['2026-11-20T04:59:59+09:00', fifteen, refused],
  ['2026-11-20T05:00:00+09:00', fifteen, permitted('2026-11-20T20:00:00+09:00')],
  ['2026-11-20T19:59:59+09:00', fifteen, permitted('2026-11-20T20:00:00+09:00')],
  ['2026-11-20T20:00:00+09:00', fifteen, refused],
  ['2026-11-20T04:59:59+09:00', seventeen, refused],
  ['2026-11-20T20:00:00+09:00', seventeen, permitted('2026-11-20T22:00:00+09:00')],
  ['2026-11-20T22:00:00+09:00', seventeen, refused],
  ['2026-11-20T23:30:00+09:00', adult, permitted(null)],
  ['2026-11-20T23:30:00+09:00', null, permitted(null)],
])('at %s the permission of a person born on %s is %o', (at, birthDate, permission) => {
  expect(permissionAt(new Date(at), birthDate)).toEqual(permission)
})

test('a birthday changes the permitted hours from midnight in Japan', () => {
  expect(permissionAt(new Date('2026-11-20T20:30:00+09:00'), '2010-11-21')).toEqual({ permitted: false })
  expect(permissionAt(new Date('2026-11-21T20:30:00+09:00'), '2010-11-21')).toMatchObject({ permitted: true })
  expect(permissionAt(new Date('2026-11-21T00:00:00+09:00'), '2008-11-21')).toEqual({ permitted: true, until: null })
})

test('a permission lasts until its end, and not longer', () => {
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, fc.constantFrom('2018-02-03', '2015-07-09'), (at, birthDate) => {
      const permission = permissionAt(at, birthDate)
      if (!permission.permitted || permission.until === null) return
      expect(permission.until.getTime()).toBeGreaterThan(at.getTime())
      expect(permissionAt(permission.until, birthDate).permitted).toBe(false)
      expect(permissionAt(new Date(permission.until.getTime() - 1), birthDate).permitted).toBe(true)
    }),
  )
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseReloadQuery } from './reload.ts'

test('reads the directives among other parameters', () => {
  expect(parseReloadQuery('')).toEqual({ target: null, delta: false })
  expect(parseReloadQuery('token=a&_HLS_msn=12&x=1&_HLS_part=3&_HLS_skip=YES')).toEqual({
    target: { msn: 12, part: 3 },
    delta: true,
  })
  expect(parseReloadQuery('_HLS_msn=7')).toEqual({ target: { msn: 7, part: null }, delta: false })
  expect(parseReloadQuery('_HLS_skip=v2')).toEqual({ target: null, delta: true })
})

test.each(['_HLS_part=1', '_HLS_msn=', '_HLS_msn=-1', '_HLS_msn=1.5', '_HLS_msn=1&_HLS_part=x', '_HLS_skip=maybe'])(
  'rejects %s with a reason',
  (query) => {
    expect(typeof parseReloadQuery(query)).toBe('string')
  },
)

test('returns integers or a reason for any query', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (msn, part) => {
      const query = parseReloadQuery(`_HLS_msn=${msn}&_HLS_part=${part}`)
      expect(typeof query === 'string' || query.target === null || Number.isSafeInteger(query.target.msn)).toBe(true)
    }),
  )
})

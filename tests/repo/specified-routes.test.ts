import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/routes.ts'

/** The rows of the route table in `docs/specification.md`: path, layout, access. */
const specified = [
  ...readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8').matchAll(
    /^\| `(\/[^`]*)` +\| ([\w -]+?) +\| ([\w–-]+) +\|$/gm,
  ),
].map(([, path = '', layout = '', access = '']) => ({ path, layout, access }))

const built = rows

test('the specification has 79 distinct routes', () => {
  expect(specified).toHaveLength(79)
  expect(new Set(specified.map(({ path }) => path)).size).toBe(79)
})

test('every specified route is implemented, once', () => {
  const paths = built.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.sort()).toEqual(specified.map(({ path }) => path).sort())
})

test('routes follow the order of the specification', () => {
  const order = specified.map(({ path }) => path)
  const paths = built.map(({ path }) => path)
  expect(paths).toEqual(paths.toSorted((one, other) => order.indexOf(one) - order.indexOf(other)))
})

const shown = (layout: string | undefined) => layout !== undefined && layout !== 'not shown'

test('every route has its specified layout', () => {
  const differing = built.filter(({ path, layout }) => {
    const row = specified.find((one) => one.path === path)
    return shown(row?.layout) && row?.layout !== layout
  })
  expect(differing).toEqual([])
})

test('every route has its specified access; callback routes are not shown and log their outcome', () => {
  const differing = built.filter(({ path, access }) => {
    const row = specified.find((one) => one.path === path)
    return access === 'firebase-log' ? row?.layout !== 'not shown' : (access ?? '–') !== row?.access
  })
  expect(differing).toEqual([])
})

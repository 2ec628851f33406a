import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rows } from '#tests/support/rows.ts'
import { routesToCome } from '#web/routes-to-come.ts'

/** The rows of the specification's route table: path, layout, access, as `docs/specification.md` holds them. */
const specified = [
  ...readFileSync(new URL('../../docs/specification.md', import.meta.url), 'utf8').matchAll(
    /^\| `(\/[^`]*)` +\| ([\w -]+?) +\| ([\w–-]+) +\|$/gm,
  ),
].map(([, path = '', layout = '', access = '']) => ({ path, layout, access }))

const built = rows

test('the table has the 79 routes of the specification, each once', () => {
  expect(specified).toHaveLength(79)
  expect(new Set(specified.map(({ path }) => path)).size).toBe(79)
})

test('every route is built, or in the list of those to come, and never in both', () => {
  const paths = [...built.map(({ path }) => path), ...routesToCome]
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.sort()).toEqual(specified.map(({ path }) => path).sort())
})

test('the routes that are built stand in the order of the table, as do those to come', () => {
  const order = specified.map(({ path }) => path)
  for (const paths of [built.map(({ path }) => path), [...routesToCome]]) {
    expect(paths).toEqual([...paths].sort((one, other) => order.indexOf(one) - order.indexOf(other)))
  }
})

test.each(built)('$path has the layout and the access that are specified', ({ path, layout, access }) => {
  const row = specified.find((one) => one.path === path)
  if (row?.layout !== 'not shown') expect(layout).toBe(row?.layout)
  // What is not shown of the callbacks is decided: the middleware that writes down how signing in went.
  if (access !== 'firebase-log') expect(access ?? '–').toBe(row?.access)
})

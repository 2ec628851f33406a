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

const shown = (layout: string | undefined) => layout !== undefined && layout !== 'not shown'

test('every layout that is specified is that of the row', () => {
  const differing = built.filter(({ path, layout }) => {
    const row = specified.find((one) => one.path === path)
    return shown(row?.layout) && row?.layout !== layout
  })
  expect(differing).toEqual([])
})

test('every access that is specified is that of the row; the callbacks, of which none is shown, write down what came of them', () => {
  const differing = built.filter(({ path, access }) => {
    const row = specified.find((one) => one.path === path)
    return access === 'firebase-log' ? row?.layout !== 'not shown' : (access ?? '–') !== row?.access
  })
  expect(differing).toEqual([])
})

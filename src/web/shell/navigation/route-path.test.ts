import { expect, test } from 'vitest'
import { siteRows } from '../../routes.ts'
import { routeName } from '../../route-table.ts'
import { routePath } from './route-path.ts'

test('a name with parameters gives the path of the page', () => {
  expect(routePath('index')).toBe('/')
  expect(routePath('user_live___live_create')).toBe('/user_live/live_create')
  expect(routePath('channels___{id}___series___{series}', { id: 7, series: 'a/b' })).toBe('/channels/7/series/a%2Fb')
})

test('every page has a name, and no two pages have the same', () => {
  const names = siteRows.map(({ path }) => routeName(path))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^(?:\*|[\w{}-]+)$/)
})

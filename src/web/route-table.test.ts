import { describe, expect, test } from 'vitest'
import { page, routeTable } from './route-table.ts'
import routes from './routes.ts'

describe('the route table', () => {
  test('groups rows by layout, each in its guard', () => {
    const table = routeTable([
      page('/', 'home', 'lite'),
      page('/health', 'health', 'hc'),
      page('/coins', 'coins', 'lite', 'auth'),
      page('/login', 'login', 'lite', 'notauth'),
    ])
    expect(table.map(({ file }) => file)).toEqual(['layouts/lite.tsx', 'layouts/hc.tsx'])
    expect(table[0]?.children).toEqual([
      { file: 'pages/home.tsx', index: true, id: 'index' },
      expect.objectContaining({
        file: 'guards/auth.tsx',
        children: [expect.objectContaining({ path: 'coins', file: 'pages/coins.tsx' })],
      }),
      expect.objectContaining({
        file: 'guards/notauth.tsx',
        children: [expect.objectContaining({ path: 'login', file: 'pages/login.tsx' })],
      }),
    ])
  })
  test('writes parameters in the syntax of the router', () => {
    const [layout] = routeTable([page('/channels/{id}/series/{series}', 'series', 'default')])
    expect(layout?.children?.[0]?.path).toBe('channels/:id/series/:series')
  })
  test('throws for an unknown guard and names it', () => {
    expect(() => page('/coins', 'coins', 'lite', 'paid')).toThrow('Unknown route middleware: paid')
    expect(() => page('/coins', 'coins', 'lite', '')).toThrow('Unknown route middleware')
  })
  test('gives every layout and guard a unique id', () => {
    const ids = (entries: typeof routes): string[] =>
      entries.flatMap(({ id, children }) => [...(id === undefined ? [] : [id]), ...ids(children ?? [])])
    expect(new Set(ids(routes)).size).toBe(ids(routes).length)
  })
})

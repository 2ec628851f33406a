import fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { rejectOldAssets, serveBuilds } from './builds.ts'

const build = {
  id: 'a1b2',
  timestamp: 1_800_000_000_000,
  entry: '/assets/entry.js',
  routes: { root: '/assets/root.js' },
}
const app = () => {
  const served = fastify()
  serveBuilds(served, build)
  rejectOldAssets(served)
  opened.push(served)
  return served
}
const opened: ReturnType<typeof fastify>[] = []

afterEach(async () => {
  for (const one of opened.splice(0)) await one.close()
})

describe('build information', () => {
  test('has the current build, not cached', async () => {
    const answer = await app().inject('/builds/latest.json?1800000000001')
    expect(answer.json()).toEqual({ id: 'a1b2', timestamp: 1_800_000_000_000 })
    expect(answer.headers['cache-control']).toBe('no-store')
  })
  test('has the manifest of the current build, cached forever', async () => {
    const answer = await app().inject('/builds/meta/a1b2.json')
    expect(answer.json()).toEqual(build)
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })
  test.each(['/builds/meta/other.json', '/builds/meta/', '/builds/', '/builds/latest'])(
    'is not found for %s',
    async (path) => {
      const answer = await app().inject(path)
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toMatchObject({ status: 404 })
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )
})

test('a file of another build is not found, as plain text and not cached', async () => {
  const answer = await app().inject('/assets/old-1234.js')
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  expect(answer.headers['cache-control']).toBe('no-store')
})

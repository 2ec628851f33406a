import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPageSite } from '#tests/support/page-site.ts'

let app: FastifyInstance
const rendered: string[] = []
beforeAll(async () => {
  const site = await openPageSite(async ({ method, url }) => {
    rendered.push(`${method} ${new URL(url).pathname}`)
    return new Response('page')
  })
  app = site.app
})
afterAll(() => app.close())

describe('a page', () => {
  test.each(['GET', 'HEAD', 'POST'] as const)('is rendered for %s', async (method) => {
    expect((await app.inject({ method, url: '/terms' })).statusCode).toBe(200)
    expect(rendered.splice(0)).toEqual([`${method} /terms`])
  })

  test.each(['OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE'] as const)('has no method %s', async (method) => {
    const { statusCode, headers } = await app.inject({ method, url: '/terms' })
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD, POST'])
    expect(rendered).toEqual([])
  })
})

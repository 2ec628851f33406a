import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { apiFlags } from './route-flags.ts'

test('a request whose client has reset its connection reaches no route, and is no error', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app } = await openSliceApi({ log })
  const served: string[] = []
  const config = { flags: { ...apiFlags, basicAuthorization: 'none' } } as const
  app.get('/lost', { config }, async ({ url }) => served.push(url))
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  lines.length = 0
  app.server.prependListener('request', ({ socket }) => {
    Object.defineProperty(socket, 'remoteAddress', { value: undefined })
  })
  const response = await rawRequest(Number(port), 'GET /lost HTTP/1.1', 'Host: localhost')
  await app.close()
  expect(response.status).toBe(0)
  expect([served, lines]).toEqual([[], []])
})

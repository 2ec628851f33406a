import { pino } from 'pino'
import { expect, test } from 'vitest'
import { rawRequest } from '#tests/support/raw-request.ts'
import { openSliceApi } from '#tests/support/slice-api.ts'
import { readOnlyFlags } from './route-flags.ts'

test('a failed request is logged with its path and its error, without its query and headers', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const { app } = await openSliceApi({ log })
  app.get('/fails', { config: { flags: readOnlyFlags } }, async () => {
    throw new Error('the disk is gone')
  })
  const headers = { cookie: 'kirari_session=secret-token' }
  const response = await app.inject({ url: '/fails?code=secret-code', headers })
  await app.close()
  expect([response.statusCode, response.json().code]).toEqual([500, 'INTERNAL'])
  expect(response.body).not.toContain('disk')
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines.join())).toMatchObject({
    method: 'GET',
    path: '/fails',
    err: { message: 'the disk is gone' },
  })
  expect(lines.join()).not.toContain('secret')
})

test('a request that fails because its client has disconnected is no error of the server', async () => {
  const levels: number[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void levels.push(JSON.parse(line).level) })
  const { app } = await openSliceApi({ log })
  app.get('/late', { config: { flags: readOnlyFlags } }, async ({ raw }) => {
    raw.socket.destroy()
    throw new Error('premature close')
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  levels.length = 0
  await rawRequest(Number(port), 'GET /late HTTP/1.1', 'Host: localhost')
  await app.close()
  expect(levels).toEqual([30])
})

import '@fastify/swagger'
import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { openSliceApi } from '#tests/support/slice-api.ts'

test('the reference page may run its own scripts only, and loads nothing of other sites', async () => {
  const { app } = await openSliceApi()
  const { headers, body } = await app.inject('/docs/')
  const policy = String(headers['content-security-policy']).split('; ')
  const [, script = ''] = /<script type="text\/javascript">([^]*?)<\/script>/.exec(body) ?? []
  const hash = createHash('sha256').update(script).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}'`)
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toContain(`frame-ancestors 'none'`)
  expect(policy.join(' ')).not.toMatch(/https?:/)
  await app.close()
})

test('a site without the reference serves neither the page nor the description', async () => {
  const { app } = await openSliceApi({ apiReference: false })
  for (const url of ['/docs', '/docs/', '/docs/openapi.json', '/docs/js/scalar.js', '/openapi.json']) {
    expect((await app.inject(url)).statusCode).toBe(404)
  }
  await app.close()
})

test('the description is made once for all requests', async () => {
  const { app } = await openSliceApi()
  const described: { swagger(): unknown } = app
  const describe = vi.spyOn(described, 'swagger')
  const [first, second] = [await app.inject('/openapi.json'), await app.inject('/openapi.json')]
  expect([first.json().info.title, second.body]).toEqual(['Kirari API', first.body])
  expect(describe).toHaveBeenCalledOnce()
  await app.close()
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { uploadRequests } from '#contract/videos/upload-requests.ts'
import { openProduct, type TestProduct } from '#tests/support/product.ts'
import { missingHeaders } from '#tests/support/response-policy.ts'

let product: TestProduct
beforeAll(async () => {
  product = await openProduct({ INGEST_SECRET: 'a-secret-of-the-ingest-programs' })
})
afterAll(() => product.close())

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

/** The headers that the response to `METHOD /path/{parameter}` lacks. */
async function missing(name: string): Promise<readonly string[]> {
  const [written = '', path = ''] = name.split(' ')
  const method = methods.find((one) => one === written) ?? 'GET'
  const url = path.replaceAll(/\{\w+\}/g, '1')
  const { headers } = await product.app.inject({ method, url, headers: { 'x-requested-with': 'XMLHttpRequest' } })
  const sent = Object.entries(headers).map(([header, value]): [string, string] => [header, String(value)])
  return missingHeaders(new Headers(sent))
}

test.each([...Object.keys(endpoints), ...Object.keys(uploadRequests)])('%s answers with all headers', async (name) => {
  expect(await missing(name)).toEqual([])
})

describe('other routes answer with all headers', () => {
  test.each([
    'GET /livez',
    'GET /readyz',
    'GET /health',
    'GET /docs',
    'GET /docs/',
    'GET /docs/openapi.json',
    'GET /docs/openapi.yaml',
    'GET /docs/js/scalar.js',
    'GET /openapi.json',
    'GET /v1/avatars/none.webp',
    'GET /v1/gift-images/none.webp',
    'GET /v1/video-thumbnails/none.webp',
    'POST /payment-events',
    'POST /ingest/nginx-rtmp',
    'POST /ingest/mediamtx',
    'GET /sandbox-payments/none',
    'OPTIONS /v1/lives',
    'GET /nothing',
  ])('%s', async (name) => {
    expect(await missing(name)).toEqual([])
  })
})

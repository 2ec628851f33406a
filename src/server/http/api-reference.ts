import swagger from '@fastify/swagger'
import fastify, { type FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { readOnlyFlags } from './route-flags.ts'

/** The page, its script, and the description in the form that it reads. */
const referencePaths = ['/docs', '/docs/', '/docs/openapi.json', '/docs/openapi.yaml', '/docs/js/scalar.js']

const copiedHeaders = ['content-type', 'content-disposition', 'location', 'access-control-allow-origin']

const inlineScript = /<script type="text\/javascript">([^]*?)<\/script>/g

/** The policy of the reference page: its own script file, and the script in it that passes the configuration. */
function pagePolicy(html: string): string {
  const hashes = Array.from(html.matchAll(inlineScript), ([, script = '']) => {
    return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  })
  return [
    `default-src 'none'`,
    `script-src 'self' ${hashes.join(' ')}`,
    // Its components set styles by script.
    `style-src 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self' data:`,
    `connect-src 'self'`,
    `base-uri 'none'`,
    `form-action 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}

/** Loaded at the first request: its script has 4 MB. `describe` returns the description of the API. */
async function openReference(describe: () => Record<string, unknown>): Promise<FastifyInstance> {
  const { default: reference } = await import('@scalar/fastify-api-reference')
  const pages = fastify()
  // Without fonts and statistics of the library's vendor.
  const configuration = { withDefaultFonts: false, telemetry: false, content: describe }
  await pages.register(reference, { routePrefix: '/docs', configuration })
  return pages
}

/** Describes all routes that are added afterwards at `/openapi.json`, and as a page at `/docs`. */
export async function serveApiReference(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Kirari API', version } },
    transform: jsonSchemaTransform,
    // Routes outside of the contract, such as pages, have no tag.
    hideUntagged: true,
  })
  const options = { config: { flags: readOnlyFlags }, schema: { hide: true } }
  // Made once: it describes hundreds of operations.
  let description: string | null = null
  app.get('/openapi.json', options, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  let opened: Promise<FastifyInstance> | null = null
  app.addHook('onClose', async () => (await opened)?.close())
  for (const path of referencePaths) {
    app.get(path, options, async (_request, reply) => {
      opened ??= openReference(() => ({ ...app.swagger() }))
      const { statusCode, headers, payload } = await (await opened).inject(path)
      for (const name of copiedHeaders) if (headers[name] !== undefined) reply.header(name, headers[name])
      if (String(headers['content-type']).startsWith('text/html')) {
        reply.header('Content-Security-Policy', pagePolicy(payload))
      }
      return reply.code(statusCode).send(payload)
    })
  }
}

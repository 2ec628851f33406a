import swagger from '@fastify/swagger'
import reference from '@scalar/fastify-api-reference'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { createHash } from 'node:crypto'
import { readOnlyFlags, registerWithFlags } from './route-flags.ts'

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

/** Describes all routes that are added afterwards at `/openapi.json`, and as a page at `/docs`. */
export async function serveApiReference(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: { openapi: '3.1.0', info: { title: 'Kirari API', version } },
    transform: jsonSchemaTransform,
    // Routes outside of the contract, such as pages, have no tag.
    hideUntagged: true,
  })
  // Made once: it describes hundreds of operations.
  let description: string | null = null
  app.get('/openapi.json', { config: { flags: readOnlyFlags }, schema: { hide: true } }, async (_request, reply) => {
    description ??= JSON.stringify(app.swagger())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  await registerWithFlags(app, readOnlyFlags, async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      if (typeof payload === 'string' && String(reply.getHeader('content-type')).startsWith('text/html')) {
        reply.header('Content-Security-Policy', pagePolicy(payload))
      }
      return payload
    })
    // Without fonts and statistics of the library's vendor.
    const configuration = { withDefaultFonts: false, telemetry: false }
    await scope.register(reference, { routePrefix: '/docs', configuration })
  })
}

import type { FastifyInstance, FastifyReply } from 'fastify'
import { defaultLanguage } from '#contract/languages.ts'
import { sandboxActs, sandboxPath, type Sandbox } from './index.ts'
import { sandboxNotFoundPage, sandboxPage } from './page.ts'

/** A form of the page itself posts; who knows the address may act. */
const flags = {
  basicAuthorization: 'required',
  rateLimit: 'none',
  bodyLimit: 64 * 1024,
  crossOriginWrites: true,
} as const

const FORM = 'application/x-www-form-urlencoded'

const send = (reply: FastifyReply, status: number, html: string): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('Cache-Control', 'no-store')
    .header('X-Robots-Tag', 'noindex')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; img-src data:; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    )
    .send(html)

/** The payment page. Knowing the URL of a payment is sufficient to act on it, as with a real provider. */
export async function sandboxPages(app: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await app.register(async (pages) => {
    pages.addContentTypeParser(FORM, { parseAs: 'string' }, (_request, body, done) => done(null, String(body)))

    pages.get<{ Params: { id: string } }>(`${sandboxPath}/:id`, { config: { flags } }, async ({ params }, reply) => {
      const session = sandbox.find(params.id)
      if (!session) return send(reply, 404, sandboxNotFoundPage(defaultLanguage))
      return send(reply, 200, sandboxPage(session, sandbox.possible(session)))
    })

    pages.post<{ Params: { id: string } }>(
      `${sandboxPath}/:id`,
      { config: { flags } },
      async ({ params, body }, reply) => {
        const session = sandbox.find(params.id)
        if (!session) return send(reply, 404, sandboxNotFoundPage(defaultLanguage))
        const requested = new URLSearchParams(typeof body === 'string' ? body : '').get('act')
        const act = sandboxActs.find((one) => one === requested)
        if (act === undefined || !(await sandbox.act(params.id, act))) {
          return send(reply, 409, sandboxPage(session, sandbox.possible(session)))
        }
        return reply.code(303).header('Location', session.returnUrl).send()
      },
    )
  })
}

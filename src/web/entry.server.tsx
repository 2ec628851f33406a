import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { allNamespaces, allTexts } from './locales/all-texts.server.ts'
import { createI18n } from './shell/locale/i18n.ts'
import { payloadContext, payloadResponse } from './shell/payload.ts'
import { pageRequest, platformContext } from './shell/request/request-context.ts'

export const streamTimeout = 5000

/** Renders a page; starts to stream it once its shell is rendered. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  if (context.get(payloadContext)) return payloadResponse(entryContext.staticHandlerContext, status, headers)
  const { nonce } = context.get(platformContext)
  const i18n = await createI18n(pageRequest(context).language, { resources: allTexts, namespaces: allNamespaces })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </I18nextProvider>,
      {
        nonce,
        onShellReady() {
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer)
              done()
            },
          })
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
          pipe(body)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
      },
    )
  })
}

import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { allTexts } from './locales/all-texts.server.ts'
import { serverNow } from './server-clock/index.ts'
import { timingHeader } from '#contract/server-time.ts'
import { payloadContext, payloadResponse } from './shell/payload.ts'
import { pageRequest, platformContext } from './shell/request/request-context.ts'
import { TextsProvider } from './texts/index.ts'

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
  const texts = allTexts[pageRequest(context).language]
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.append('Server-Timing', timingHeader(serverNow()))
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), streamTimeout + 1000)
    const { pipe, abort } = renderToPipeableStream(
      <TextsProvider texts={texts}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </TextsProvider>,
      {
        nonce,
        // Parts whose script loads late are in the page itself: without scripts they would stay hidden.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
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

import { createReadableStreamFromReadable } from '@react-router/node'
import { PassThrough } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { allTexts } from './locales/all-texts.server.ts'
import { serverNow } from './server-clock/index.ts'
import { timingHeader } from '#contract/server-time.ts'
import { payloadContext, payloadResponse } from './shell/payload.ts'
import { reportPageError } from './shell/request/page-error.ts'
import { pageRequest, platformContext } from './shell/request/request-context.ts'
import { TextsProvider } from './texts/index.ts'

export const streamTimeout = 5000

export const handleError = reportPageError

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
    let isShellReady = false
    const { pipe, abort } = renderToPipeableStream(
      <TextsProvider texts={texts}>
        <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
      </TextsProvider>,
      {
        nonce,
        // Parts whose script loads late are in the page itself: without scripts they would stay hidden.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onError(error) {
          // The router handles those of the shell.
          if (isShellReady) reportPageError(error, { request, context })
        },
        onShellReady() {
          isShellReady = true
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

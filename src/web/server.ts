/** The entry of the web application for the server process: handles page requests. */
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { pageOfPayload, payloadContext, payloadMethodNotAllowed } from './shell/payload.ts'
import { platformContext, type Platform } from './shell/request/request-context.ts'

export { sitePaths } from './site-paths.ts'
export { webManifest } from './web-manifest.ts'
export type { Platform }

/** The files of the build that the browser loads; `id` changes with any of them. */
export const files = {
  id: build.assets.version,
  entry: build.assets.entry.module,
  routes: Object.fromEntries(
    Object.values(build.assets.routes).flatMap((route) => (route ? [[route.id, route.module]] : [])),
  ),
}

const handlePage = createRequestHandler(build)

/** Responds with the page, or its data at `{path}/_payload.json`; an error in a page does not reject. */
export async function handle(request: Request, platform: Platform): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  const page = pageOfPayload(request)
  if (!page) return handlePage(request, context)
  if (page.method !== 'GET' && page.method !== 'HEAD') return payloadMethodNotAllowed()
  context.set(payloadContext, true)
  return handlePage(page, context)
}

/** The door of the browser side for the process that serves it: answers page requests. */
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { payloadIsRead } from './shell/payload/payload-answer.ts'
import { pageOfPayload, payloadContext } from './shell/payload/payload-request.ts'
import { platformContext, type Platform } from './shell/request/platform.ts'

export { sitePaths } from './site-paths.ts'
export { webManifest } from './web-manifest.ts'
export type { Platform }

/** What of the build the browser loads; its version changes with each of these files. */
export const files = {
  id: build.assets.version,
  entry: build.assets.entry.module,
  routes: Object.fromEntries(
    Object.values(build.assets.routes).flatMap((route) => (route ? [[route.id, route.module]] : [])),
  ),
}

const answer = createRequestHandler(build)

/** Renders the page (or its data, at `{path}/_payload.json`) that `request` asks for; never rejects for a fault of a page. */
export async function handle(request: Request, platform: Platform): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  const page = pageOfPayload(request)
  if (!page) return answer(request, context)
  if (page.method !== 'GET' && page.method !== 'HEAD') return payloadIsRead()
  context.set(payloadContext, true)
  return answer(page, context)
}

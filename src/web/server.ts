/** The door of the browser side for the process that serves it: answers page requests. */
import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { platformContext, type Platform } from './shell/request/platform.ts'

export { sitePaths } from './site-paths.ts'
export { webManifest } from './web-manifest.ts'
export type { Platform }

const answer = createRequestHandler(build)

/** Renders the page (or its data) that `request` asks for; never rejects for a fault of a page. */
export async function handle(request: Request, platform: Platform): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  return answer(request, context)
}

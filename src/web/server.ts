/** The entry of the web application for the server process: handles page requests. */
import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'
import { routePath } from './shell/navigation/route-path.ts'
import { pageOfPayload, payloadContext, payloadMethodNotAllowed, routerRequest } from './shell/payload.ts'
import { platformContext, type Platform } from './shell/request/request-context.ts'

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

/** Whether actions can read the body of a request: browsers send forms only. */
async function hasReadableForm(request: Request): Promise<boolean> {
  if (request.method !== 'POST') return true
  try {
    await request.clone().formData()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/**
 * Responds with the page, or its data at `{path}/_payload.json`: in the router's format where the client accepts it,
 * otherwise as JSON. An error in a page does not reject.
 */
export async function handle(request: Request, platform: Platform): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  const page = pageOfPayload(request)
  if (!page) {
    if (await hasReadableForm(request)) return handlePage(request, context)
    return new Response('400', { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
  }
  if (page.method !== 'GET' && page.method !== 'HEAD') return payloadMethodNotAllowed()
  const ofRouter = routerRequest(page)
  if (!ofRouter) context.set(payloadContext, true)
  const response = await handlePage(ofRouter ?? page, context)
  response.headers.append('Vary', 'Accept')
  return response
}

export interface SitePath {
  readonly path: string
  /** Requires a guard of the route table. */
  readonly guarded: boolean
  /** All viewers read the same (`forEverybody` of the handle of its module). */
  readonly forEverybody: boolean
}

const isForEverybody = (handle: unknown): boolean =>
  typeof handle === 'object' && handle !== null && 'forEverybody' in handle && handle.forEverybody === true

/** All addresses of the route table without parameters. */
export function sitePaths(): SitePath[] {
  const { routes } = build
  return Object.values(routes).flatMap((route) => {
    const path = route?.index === true ? routePath('index') : `/${route?.path ?? ''}`
    // A page is a child of its layout, or of a guard in the layout; layouts are children of the root.
    const parent = routes[route?.parentId ?? '']
    const isPage = parent !== undefined && (route?.index === true || path !== routePath('index'))
    if (!isPage || /[:*]/.test(path)) return []
    return [{ path, guarded: parent.parentId !== 'root', forEverybody: isForEverybody(route?.module.handle) }]
  })
}

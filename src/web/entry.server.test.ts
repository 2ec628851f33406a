import { createElement, Suspense, use, type ReactNode } from 'react'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { PageError } from '#contract/page-platform.ts'
import * as entry from './entry.server.tsx'
import { initRequest } from './shell/request/open-request.ts'
import { platformContext } from './shell/request/request-context.ts'

/** A site with one page, whose root has this loader and component. */
const siteOf = (loader: () => null, component: () => ReactNode): ServerBuild => ({
  entry: { module: entry },
  routes: { root: { id: 'root', path: '', module: { loader, default: component, ErrorBoundary: () => 'failed' } } },
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: {
      root: {
        id: 'root',
        path: '',
        module: '/root.js',
        hasLoader: true,
        hasAction: false,
        hasClientLoader: false,
        hasClientAction: false,
        hasClientMiddleware: false,
        hasErrorBoundary: true,
        clientActionModule: undefined,
        clientLoaderModule: undefined,
        clientMiddlewareModule: undefined,
        hydrateFallbackModule: undefined,
      },
    },
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
})

/** The status and text of the page, and the errors that it reports. */
async function render(site: ServerBuild) {
  const errors: PageError[] = []
  const platform = { apiFetch: fetch, nonce: '', reportError: (error: PageError) => void errors.push(error) }
  const url = new URL('https://live.example.jp/')
  const context = new RouterContextProvider()
  context.set(platformContext, platform)
  initRequest(context, { url, headers: new Headers() }, platform, [])
  const response = await createRequestHandler(site, 'production')(new Request(url), context)
  return { status: response.status, text: await response.text(), errors: errors.map(({ message }) => message) }
}

test('an error of a loader is reported to the site once, and the page shows its error', async () => {
  const fail = (): null => {
    throw new TypeError('the loader fails')
  }
  const { status, text, errors } = await render(siteOf(fail, () => 'page'))
  expect([status, errors]).toEqual([500, ['the loader fails']])
  expect(text).toContain('failed')
  expect(text).not.toContain('the loader fails')
})

test('an error of a component is reported to the site once', async () => {
  const fail = (): ReactNode => {
    throw new TypeError('the component fails')
  }
  const { errors } = await render(siteOf(() => null, fail))
  expect(errors).toEqual(['the component fails'])
})

test('an error of a part that streams after the rest of the page is reported to the site', async () => {
  const late = Promise.reject(new TypeError('the part fails'))
  // Its rejection is handled by the part.
  late.catch(() => {})
  const Part = (): ReactNode => use(late)
  const page = () => createElement(Suspense, { fallback: 'waiting' }, createElement(Part))
  const { status, text, errors } = await render(siteOf(() => null, page))
  expect([status, errors]).toEqual([200, ['the part fails']])
  expect(text).toContain('waiting')
})

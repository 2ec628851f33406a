/**
 * The baseline of rendered pages: React Router with its own request listener and entry, and a page of as many elements and
 * bytes. As in each page of the framework, texts are in the markup and in the data of the loader. Sends its address.
 */
import { createReadableStreamFromReadable, createRequestListener } from '@react-router/node'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { createElement, type ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  ServerRouter,
  useLoaderData,
  type EntryContext,
  type ServerBuild,
} from 'react-router'

const [bytes = 0, elements = 0] = process.argv.slice(2).map(Number)
/** Of the document and its scripts, without paragraphs. */
const documentBytes = 2600
/** Of each element: its tags, and the marks of its text in the data. */
const elementBytes = '<p></p>'.length + 8
const textBytes = Math.max(6, Math.round((bytes - documentBytes) / elements - elementBytes) / 2)
/** Equal texts would be in the data once. */
const texts = Array.from({ length: elements }, (_, index) => {
  const number = String(index)
  return number + 'あ'.repeat(Math.max(0, Math.round((textBytes - number.length) / 3)))
})

function Layout({ children }: { readonly children: ReactNode }) {
  const head = createElement('head', null, createElement(Meta), createElement(Links))
  const body = createElement('body', null, children, createElement(ScrollRestoration), createElement(Scripts))
  return createElement('html', { lang: 'ja' }, head, body)
}

const loader = async () => texts

function Page() {
  const shown = useLoaderData<typeof loader>()
  return shown.map((text, index) => createElement('p', { key: index }, text))
}

/** As the entry that the framework adds to a site without its own. */
function handleRequest(request: Request, status: number, headers: Headers, context: EntryContext): Promise<Response> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(), 6000)
    const { pipe, abort } = renderToPipeableStream(createElement(ServerRouter, { context, url: request.url }), {
      onShellReady() {
        const body = new PassThrough({
          final(done) {
            clearTimeout(timer)
            done()
          },
        })
        headers.set('Content-Type', 'text/html')
        pipe(body)
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
      },
      onShellError: reject,
    })
  })
}

const root = { id: 'root', path: '' }
const home = { id: 'home', parentId: 'root', index: true }
const inBrowser = {
  hasAction: false,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasErrorBoundary: false,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
}
const assets: ServerBuild['assets'] = {
  entry: { imports: ['/assets/chunk.js'], module: '/assets/entry.js' },
  routes: {
    root: { ...root, ...inBrowser, hasLoader: false, module: '/assets/root.js', imports: ['/assets/chunk.js'] },
    home: { ...home, ...inBrowser, hasLoader: true, module: '/assets/home.js', imports: ['/assets/chunk.js'] },
  },
  url: '/assets/manifest.js',
  version: '1',
}

const build: ServerBuild = {
  entry: { module: { default: handleRequest } },
  routes: {
    root: { ...root, module: { default: Outlet, Layout } },
    home: { ...home, module: { default: Page, loader } },
  },
  assets,
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
}

const server = createServer(createRequestListener({ build, mode: 'production' })).listen(0, '127.0.0.1')
await once(server, 'listening')
const address = server.address()
if (address === null || typeof address === 'string') throw new Error('the server has no port')
process.send?.(`http://127.0.0.1:${address.port}`)
process.on('disconnect', () => process.exit(0))

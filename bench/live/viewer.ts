import { once } from 'node:events'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { build } from 'vite'
import type { BenchPage, BenchPlayer, Sample } from './page-contract.ts'

export interface Viewer {
  watch(player: BenchPlayer, url: string, seconds: number): Promise<Sample[]>
}

declare global {
  interface Window {
    readonly benchPage: BenchPage
  }
}

/** Debian's Chromium with the benchmark page, served from the loopback address. */
export async function openViewer(scope: AsyncDisposableStack): Promise<Viewer> {
  const script = await bundlePage()
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html; charset=utf-8')
    response.end(
      isScript ? script : '<!doctype html><meta charset="utf-8"><script type="module" src="/page.js"></script>',
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  scope.defer(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')

  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--autoplay-policy=no-user-gesture-required', '--mute-audio'],
  })
  scope.defer(() => browser.close())
  const page = await browser.newPage()
  page.on('pageerror', (error) => console.error(error))
  await page.goto(`http://127.0.0.1:${address.port}/`)
  await page.waitForFunction(() => 'benchPage' in window)
  return {
    watch: (player, url, seconds) =>
      page.evaluate(([player, url, seconds]) => window.benchPage.watch(player, url, seconds), [
        player,
        url,
        seconds,
      ] as const),
  }
}

async function bundlePage(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: fileURLToPath(new URL('./page.tsx', import.meta.url)), formats: ['es'], fileName: 'page' },
    },
  })
  const outputs = [result].flat().flatMap((output) => ('output' in output ? output.output : []))
  const [chunk] = outputs.filter((output) => output.type === 'chunk')
  if (chunk === undefined) throw new Error('the benchmark page was not built')
  return chunk.code
}

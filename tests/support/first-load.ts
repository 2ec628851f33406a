import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

export interface FirstLoad {
  /** Bytes after brotli, as a server in front of the site would send them. */
  readonly scripts: number
  readonly styles: number
}

/** What a visitor's first load of `path` fetches until the network is quiet; links that are prefetched count too. */
export async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  const bytes = { script: 0, stylesheet: 0 }
  const reading: Promise<void>[] = []
  const read = (response: Response): void => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1]
    if (kind === undefined || response.status() !== 200) return
    const part = response.body().then((body) => {
      bytes[kind === 'js' ? 'script' : 'stylesheet'] += brotliCompressSync(body).length
    })
    // Whoever waits for all of them is told.
    part.catch(() => {})
    reading.push(part)
  }
  page.on('response', read)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  // What comes later is no first load, and its page may be gone before it could be read.
  page.off('response', read)
  await Promise.all(reading)
  return { scripts: bytes.script, styles: bytes.stylesheet }
}

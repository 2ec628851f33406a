import { brotliCompressSync } from 'node:zlib'
import type { Page, Response } from 'playwright-core'

export interface FirstLoad {
  /** Bytes after brotli compression, as a proxy in front of the site would send them. */
  readonly scripts: number
  readonly styles: number
}

/** Sizes of the scripts and styles of a first load of `path` until the network is idle, including prefetched links. */
export async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  const bytes = { script: 0, stylesheet: 0 }
  const reading: Promise<void>[] = []
  const read = (response: Response): void => {
    const kind = /\.(js|css)$/.exec(new URL(response.url()).pathname)?.[1]
    if (kind === undefined || response.status() !== 200) return
    const added = response.body().then((body) => {
      bytes[kind === 'js' ? 'script' : 'stylesheet'] += brotliCompressSync(body).length
    })
    // `Promise.all` below reports the rejection.
    added.catch(() => {})
    reading.push(added)
  }
  page.on('response', read)
  await page.goto(path, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  // Later responses are not part of the first load; their page may be gone before they can be read.
  page.off('response', read)
  await Promise.all(reading)
  return { scripts: bytes.script, styles: bytes.stylesheet }
}

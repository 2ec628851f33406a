/** Renders pages in threads of their own, so that no page delays a comment; or in the main thread, for development. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Logger } from 'pino'
import { systemClock } from '#server/clock.ts'
import { pagesRendered } from '#server/metrics/index.ts'
import { requestData, responseOf } from '../http-data.ts'
import type { SiteBuild } from '../platform.ts'
import { renderWith, type Bundle } from './bundle.ts'
import { RenderPool } from './pool.ts'
import { startThread } from './thread.ts'

/** The site with pages that this thread renders. */
export const siteOf = ({ files, sitePaths, webManifest, ...bundle }: Bundle): SiteBuild => ({
  files,
  sitePaths,
  webManifest,
  handle(request, platform) {
    pagesRendered.inc({ thread: 'main' })
    return renderWith(bundle, request, platform)
  },
})

/** The file with the pages of the build in the project's root folder. */
export const bundleOf = (root: string): string => join(root, 'build/server/index.js')

/** The site of a build with pages that this thread renders. */
export async function importSite(file: string): Promise<SiteBuild> {
  const bundle: Bundle = await import(pathToFileURL(file).href)
  return siteOf(bundle)
}

export interface Rendering {
  /** The site with pages that the threads render; rejects if they cannot start. */
  readonly site: Promise<SiteBuild>
  /** Ends the threads at once. */
  close(): Promise<void>
}

export interface RenderingOptions {
  /** At least one. */
  readonly threads: number
  /** The file with the pages. */
  readonly bundle: string
  readonly log: Pick<Logger, 'error'>
}

/** Starts threads that render pages. */
export function startRendering({ threads, bundle, log }: RenderingOptions): Rendering {
  const pool = new RenderPool({
    threads,
    start: () => startThread(pathToFileURL(bundle).href),
    clock: systemClock,
    log,
  })
  const site = pool.opened.then(({ files, paths, manifests }): SiteBuild => ({
    files,
    sitePaths: () => paths,
    webManifest: (language) => manifests[language],
    async handle(request, platform) {
      const { signal } = request
      const response = await pool.render({ request: await requestData(request), platform, signal })
      pagesRendered.inc({ thread: 'worker' })
      return responseOf(response)
    },
  }))
  // It is awaited after other steps of the start, which may fail first.
  site.catch(() => {})
  return { site, close: () => pool.close() }
}

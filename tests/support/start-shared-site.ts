/** Global setup of end-to-end tests: starts the site and the Chromium that they share. */
import type { TestProject } from 'vitest/node'
import { launchBrowserServer } from './browser.ts'
import { startServer } from './server.ts'

export interface SharedSite {
  readonly url: string
  readonly rtmp: string
  readonly dataDirectory: string
}

declare module 'vitest' {
  interface ProvidedContext {
    readonly site: SharedSite
    /** WebSocket address of Chromium. */
    readonly chromium: string
  }
}

export default async function start(project: TestProject): Promise<() => Promise<void>> {
  const [chromium, server] = await Promise.all([
    launchBrowserServer(),
    // All requests come from one address. Other tests of WHEP start sites of their own.
    startServer({ CALLS_PER_MINUTE: '1000000', WHEP_VIEWERS: project.name === 'smoke' ? '8' : '0' }),
  ])
  const { url, rtmp, dataDirectory } = server
  project.provide('site', { url, rtmp, dataDirectory })
  project.provide('chromium', chromium.wsEndpoint())
  return async () => {
    await chromium.close()
    await server.stop()
    await server.close()
  }
}

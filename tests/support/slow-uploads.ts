import type { Page } from 'playwright-core'

/** A file of 3 MB takes five minutes, and its progress grows by 1 % every three seconds. */
const bytesPerSecond = 10_000

/** Lets a page send slowly until `end`. Chromium releases what it sends at each change of the speed. */
export async function slowUploads(page: Page): Promise<{ end(): Promise<void> }> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const limit = async (uploadThroughput: number): Promise<void> => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await network.send('Network.emulateNetworkConditions', conditions)
  }
  await limit(bytesPerSecond)
  return { end: () => limit(-1) }
}

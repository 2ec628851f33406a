/**
 * A crowd at one live: 10,000 viewers within a minute, a fifth of them signed in, behind 20 addresses. Each loads the page,
 * makes its calls, opens the socket and loads the first playlists. Files of the site and parts of the media are not loaded.
 */
import { launchBrowser } from '#tests/support/browser.ts'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newMember } from '#tests/support/member.ts'
import { cpuSeconds, processTree } from '../process-usage.ts'
import { largeYoungSpace, moveToCores, nextMessage, startProgram } from '../programs.ts'
import type { Outcome } from '../report.ts'
import { compare } from './figures.ts'
import { crowdReport, type CrowdOrder } from './messages.ts'
import { observe, type Watched } from './observe.ts'
import { recordRequests } from './page-requests.ts'
import { startSite } from './site.ts'

const fullCrowd = 10_000
const arrivalsPerSecond = fullCrowd / 60
const addresses = 20
const senders = 20
const warmUpSeconds = 10
/** After the last viewer, or within which all must have come. */
const settleSeconds = 10
/** The site has two, which it shares with the viewers on a machine with no more. */
const cores = '0,1'

/** Seconds of processor time so far. */
async function usage(processes: Readonly<Record<string, readonly number[]>>): Promise<Map<string, number>> {
  const used = new Map<string, number>()
  for (const [name, pids] of Object.entries(processes)) {
    const each = await Promise.all(pids.map(cpuSeconds))
    used.set(
      name,
      each.reduce((sum, one) => sum + one, 0),
    )
  }
  return used
}

/** `npm run bench -- crowd 500` shortens it: 500 viewers come at the same pace. */
export async function benchCrowd(scope: AsyncDisposableStack): Promise<Outcome> {
  const viewers = Number(process.argv[3] ?? fullCrowd)
  const seconds = viewers / arrivalsPerSecond
  const site = await startSite(scope, Math.ceil(viewers / 5) + senders)
  const { server, sessions } = site
  const { url } = server
  const live = await liveOnAir(server, '人気の配信')
  scope.defer(() => live.end())
  await moveToCores(server.process.pid ?? 0, cores)

  const page = `/live-info/${live.id}`
  const browser = await launchBrowser()
  scope.defer(() => browser.close())
  const requests = {
    visitor: await recordRequests(browser, url, page, null),
    user: await recordRequests(browser, url, page, await newMember(url)),
  }
  await browser.close()
  const playlist = requests.visitor.playlists.find((address) => address.endsWith('/video.m3u8'))
  if (playlist === undefined) throw new Error('the page has not loaded the playlist of the video')

  const watched: Watched = { site, page, liveId: live.id, playlist, senders: sessions.slice(-senders) }
  // JIT compilation and empty caches.
  await observe(watched, warmUpSeconds)
  const observedSeconds = seconds + settleSeconds
  const quiet = await observe(watched, observedSeconds)

  const crowd = startProgram(scope, new URL('./viewers.ts', import.meta.url), { cores, flags: largeYoungSpace })
  const [sitePid = 0, ...children] = await processTree(server.process.pid ?? 0)
  const processes = {
    site: [sitePid],
    'engine and other children of the site': children,
    viewers: [crowd.pid ?? 0],
    benchmark: [process.pid],
    encoder: [live.encoder.process.pid ?? 0],
  }
  const before = await usage(processes)
  const startedAt = performance.now()
  const ofViewers = sessions.slice(0, -senders)
  crowd.send({ url, page, viewers, seconds, addresses, sessions: ofViewers, requests } satisfies CrowdOrder)
  const busy = await observe(watched, observedSeconds)
  const elapsed = (performance.now() - startedAt) / 1000
  const after = await usage(processes)
  const reported = nextMessage(crowd)
  crowd.send('report')
  const { figures, details } = compare(viewers, quiet, busy, crowdReport.parse(await reported))
  const coresUsed = Array.from(after, ([name, used]) => [name, (used - (before.get(name) ?? 0)) / elapsed] as const)
  return {
    baseline: 'the same site without arrivals',
    figures,
    conditions: {
      viewers,
      seconds,
      signedIn: ofViewers.length,
      addresses,
      requests,
      ...details,
      coresUsed: Object.fromEntries(coresUsed),
    },
  }
}

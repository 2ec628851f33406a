/** Requests that the whole site answers on one core: frequent calls and pages, of visitors and of users. */
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newMember } from '#tests/support/member.ts'
import { startServer } from '#tests/support/server.ts'
import { cores, load, rateOf, startHello, startOnCore, unit, type MeasuredServer } from '../calls/rates.ts'
import { moveToCores } from '../programs.ts'
import type { Figure } from '../report.ts'
import { startFileServer } from './file-server.ts'
import { readPage } from './read-page.ts'

const ratios = { calls: 0.35, stored: 0.4, rendered: 1 }
const japanese = { 'Accept-Language': 'ja' }
const compressed = { ...japanese, 'Accept-Encoding': 'gzip, deflate, br' }

const figure = (what: string, ours: number, baseline: number, ratio: number): Figure => ({
  what,
  unit,
  ours,
  baseline,
  target: `≥ ${ratio} ×`,
  met: ours >= ratio * baseline,
})

interface Measured {
  readonly site: MeasuredServer
  readonly liveId: string
  /** The cookies of a user. */
  readonly cookie: string
}

async function callFigures(scope: AsyncDisposableStack, { site, liveId, cookie }: Measured): Promise<Figure[]> {
  const hello = await rateOf(await startHello(scope), '/', compressed)
  const figures: Figure[] = []
  for (const [name, path] of [
    ['/livez', '/livez'],
    ['/v1/gifts', '/v1/gifts'],
    ['/v1/lives/{id}', `/v1/lives/${liveId}`],
    ['/v1/lives', '/v1/lives'],
  ] as const) {
    figures.push(figure(name, await rateOf(site, path, compressed), hello, ratios.calls))
    const ofUser = await rateOf(site, path, { ...compressed, Cookie: cookie })
    figures.push(figure(`${name}, signed in`, ofUser, hello, ratios.calls))
  }
  return figures
}

/** A page of visitors, beside a file server with the same bytes. */
async function visitorPage(scope: AsyncDisposableStack, site: MeasuredServer, name: string, path: string) {
  const files = await startFileServer(scope, await readPage(site.url + path, compressed))
  const baseline = await rateOf(files, '/page')
  return figure(name, await rateOf(site, path, compressed), baseline, ratios.stored)
}

/** A page of a user, without compression, beside React Router alone with a page of the same size. */
async function userPage(scope: AsyncDisposableStack, { site, cookie }: Measured, name: string, path: string) {
  const headers = { ...japanese, Cookie: cookie }
  const html = await readPage(site.url + path, headers)
  const elements = String(html).match(/<[a-z]/g)?.length ?? 1
  const program = new URL('./react-router-server.ts', import.meta.url)
  const bare = await startOnCore(scope, program, String(html.length), String(elements))
  const bytes = { ours: html.length, baseline: (await readPage(`${bare.url}/`, japanese)).length }
  const baseline = await rateOf(bare, '/', japanese)
  return { figure: figure(name, await rateOf(site, path, headers), baseline, ratios.rendered), elements, bytes }
}

async function pageFigures(scope: AsyncDisposableStack, measured: Measured) {
  const figures: Figure[] = []
  const userPages: Record<string, unknown> = {}
  for (const [name, path] of [
    ['/terms', '/terms'],
    ['/live-info/{id}', `/live-info/${measured.liveId}`],
    ['/', '/'],
  ] as const) {
    const ofUser = await userPage(scope, measured, `${name}, signed in`, path)
    figures.push(await visitorPage(scope, measured.site, name, path), ofUser.figure)
    userPages[name] = { elements: ofUser.elements, bytes: ofUser.bytes }
  }
  return { figures, userPages }
}

/** The site, with one live, and all baselines on the same core. */
export async function measureRates(scope: AsyncDisposableStack) {
  const server = await startServer({ LOG_LEVEL: 'error', CALLS_PER_MINUTE: '100000000' })
  scope.defer(() => server.close())
  const live = await liveOnAir(server, '人気の配信', { size: '160x90', frameRate: 5 })
  scope.defer(() => live.end())
  const site = { url: server.url, pid: server.process.pid ?? 0 }
  await moveToCores(site.pid, cores.server)
  const { cookie } = await newMember(server.url)
  const measured = { site, liveId: live.id, cookie: `${cookie.name}=${cookie.value}; is_login=true` }
  const calls = await callFigures(scope, measured)
  const { figures, userPages } = await pageFigures(scope, measured)
  return { figures: [...calls, ...figures], conditions: { ...load, cores, compressed, userPages } }
}

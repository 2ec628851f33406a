/** Reads that all visitors make, and all users, answered by the whole site on one core, beside Fastify alone on the same core. */
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newLiver, newMember } from '#tests/support/member.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { startServer } from '#tests/support/server.ts'
import { moveToCores } from '../programs.ts'
import type { Figure, Outcome } from '../report.ts'
import { cores, load, rateOf, startHello, unit } from './rates.ts'

const targetRatio = 0.35
const compressed = { 'Accept-Encoding': 'gzip, deflate, br' }

/** `npm run bench -- calls` */
export async function benchCalls(scope: AsyncDisposableStack): Promise<Outcome> {
  const hello = await startHello(scope)
  const server = await startServer({ LOG_LEVEL: 'error', CALLS_PER_MINUTE: '100000000' })
  scope.defer(() => server.close())
  const live = await liveOnAir({ url: server.url, rtmp: server.rtmp }, '人気の配信', { size: '160x90', frameRate: 5 })
  scope.defer(() => live.end())
  const channel = await givenChannel(await newLiver(server.url), '人気の部屋')
  const site = { url: server.url, pid: server.process.pid ?? 0 }
  await moveToCores(site.pid, cores.server)
  const baseline = await rateOf(hello, '/', compressed)
  const figures: Figure[] = []
  const { cookie } = await newMember(server.url)
  const session = { ...compressed, Cookie: `is_login=true; ${cookie.name}=${cookie.value}` }
  for (const [name, path, ofUser = false] of [
    ['/livez', '/livez'],
    ['/v1/gifts', '/v1/gifts'],
    ['/v1/lives', '/v1/lives'],
    ['/v1/lives/{id}', `/v1/lives/${live.id}`],
    ['/v1/lives/{id}/gifts', `/v1/lives/${live.id}/gifts`],
    ['/v1/lives/{id}/supporters', `/v1/lives/${live.id}/supporters`],
    ['/v3/channels/{id}/profile', `/v3/channels/${channel.id}/profile`],
    ['/v1/lives', '/v1/lives', true],
    ['/v1/lives/{id}', `/v1/lives/${live.id}`, true],
    ['/v1/lives/{id}/gifts', `/v1/lives/${live.id}/gifts`, true],
    ['/v1/lives/{id}/supporters', `/v1/lives/${live.id}/supporters`, true],
    ['/v3/channels/{id}/profile', `/v3/channels/${channel.id}/profile`, true],
  ] as const) {
    const ours = await rateOf(site, path, ofUser ? session : compressed)
    figures.push({
      what: ofUser ? `${name}, signed in` : name,
      unit,
      ours,
      baseline,
      target: `≥ ${targetRatio} ×`,
      met: ours >= targetRatio * baseline,
    })
  }
  return {
    baseline: 'Fastify alone with a response schema, on the same core',
    figures,
    conditions: { ...load, cores },
  }
}

/** Reads that all visitors make, and all users, answered by the whole site on one core, beside Fastify alone on the same core. */
import type { Live } from '#contract/lives/schemas.ts'
import { liveOnAir, type LiveOnAir } from '#tests/support/live-on-air.ts'
import { newLiver, newMember, type Member } from '#tests/support/member.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { startServer } from '#tests/support/server.ts'
import { moveToCores } from '../programs.ts'
import type { Figure, Outcome } from '../report.ts'
import { cores, load, rateOf, startHello, unit } from './rates.ts'

const targetRatio = 0.35
const compressed = { 'Accept-Encoding': 'gzip, deflate, br' }

/** Users, one for each connection; every second one follows the liver. */
async function openMembers(url: string, live: LiveOnAir): Promise<Member[]> {
  const members: Member[] = []
  while (members.length < load.connections) members.push(await newMember(url))
  const { liver } = await live.liver.get<Live>(`/v1/lives/${live.id}`)
  for (const member of members.filter((_, index) => index % 2 === 1)) {
    await member.post(`/v1/livers/${liver.id}/follow`, { following: true })
  }
  return members
}

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
  const members = await openMembers(server.url, live)
  const sessions = members.map(({ cookie }) => ({
    ...compressed,
    Cookie: `is_login=true; ${cookie.name}=${cookie.value}`,
  }))
  const callers = {
    visitors: { headers: compressed, what: '' },
    user: { headers: sessions.slice(0, 1), what: ', signed in' },
    users: { headers: sessions, what: `, ${sessions.length} users of whom half follow the liver` },
  }
  for (const [name, path, caller = 'visitors'] of [
    ['/livez', '/livez'],
    ['/v1/gifts', '/v1/gifts'],
    ['/v1/lives', '/v1/lives'],
    ['/v1/lives/{id}', `/v1/lives/${live.id}`],
    ['/v1/lives/{id}/gifts', `/v1/lives/${live.id}/gifts`],
    ['/v1/lives/{id}/supporters', `/v1/lives/${live.id}/supporters`],
    ['/v3/channels/{id}/profile', `/v3/channels/${channel.id}/profile`],
    ['/v1/lives', '/v1/lives', 'user'],
    ['/v1/lives/{id}', `/v1/lives/${live.id}`, 'user'],
    ['/v1/lives/{id}/gifts', `/v1/lives/${live.id}/gifts`, 'user'],
    ['/v1/lives/{id}/supporters', `/v1/lives/${live.id}/supporters`, 'user'],
    ['/v3/channels/{id}/profile', `/v3/channels/${channel.id}/profile`, 'user'],
    ['/v1/lives', '/v1/lives', 'users'],
    ['/v1/lives/{id}', `/v1/lives/${live.id}`, 'users'],
  ] as const) {
    const { headers, what } = callers[caller]
    const ours = await rateOf(site, path, headers)
    figures.push({
      what: name + what,
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

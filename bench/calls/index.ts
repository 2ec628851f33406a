/** Reads that all visitors make, and all users, answered by the whole site on one core, beside Fastify alone on the same core. */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { liveOnAir } from '#tests/support/live-on-air.ts'
import { newLiver, newMember } from '#tests/support/member.ts'
import { givenChannel } from '#tests/support/given-channel.ts'
import { startServer } from '#tests/support/server.ts'
import type { Figure, Outcome } from '../report.ts'

const run = promisify(execFile)
const connections = 32
const seconds = 5
const targetRatio = 0.35
const [serverCore, clientCore] = ['0', '1']

const fileOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

async function startHello(scope: AsyncDisposableStack): Promise<string> {
  const child = spawn('taskset', ['-c', serverCore, process.execPath, fileOf('./hello.ts')])
  scope.defer(() => void child.kill('SIGKILL'))
  const [printed]: Buffer[] = await once(child.stdout, 'data')
  return String(printed).trim()
}

/** Requests per second. */
async function loadOf(address: string, path: string, cookie = ''): Promise<number> {
  const programArgs = [fileOf('./load.ts'), address, path, String(connections), String(seconds), cookie]
  const { stdout } = await run('taskset', ['-c', clientCore, process.execPath, ...programArgs])
  return Number(stdout)
}

/** `npm run bench -- calls` */
export async function benchCalls(scope: AsyncDisposableStack): Promise<Outcome> {
  const hello = await startHello(scope)
  const server = await startServer({ LOG_LEVEL: 'error', CALLS_PER_MINUTE: '100000000' })
  scope.defer(() => server.close())
  const live = await liveOnAir({ url: server.url, rtmp: server.rtmp }, '人気の配信', { size: '160x90', frameRate: 5 })
  scope.defer(() => live.end())
  const channel = await givenChannel(await newLiver(server.url), '人気の部屋')
  await run('taskset', ['-a', '-c', '-p', serverCore, String(server.process.pid)])
  const baseline = await loadOf(hello, '/')
  const figures: Figure[] = []
  const { cookie } = await newMember(server.url)
  const session = `is_login=true; ${cookie.name}=${cookie.value}`
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
    const ours = await loadOf(server.url, path, ofUser ? session : '')
    figures.push({
      what: ofUser ? `${name}, signed in` : name,
      unit: 'requests/s',
      ours,
      baseline,
      target: `≥ ${targetRatio} ×`,
      met: ours >= targetRatio * baseline,
    })
  }
  return {
    baseline: 'Fastify alone with a response schema, on the same core',
    figures,
    conditions: { connections, seconds, serverCore, clientCore },
  }
}

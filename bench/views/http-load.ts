/** Sends requests of viewers on connections that stay open, from a thread of its own. */
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import { percentile } from '../percentile.ts'

export interface HttpLoad {
  readonly port: number
  readonly kind: 'views' | 'progress'
  /** The number of the first request; each has another person or episode. */
  readonly first: number
  readonly count: number
  readonly connections: number
  readonly firstEpisode: number
  readonly episodes: number
  /** Users with the ids from 2 on. */
  readonly users: number
}

export interface HttpTimes {
  readonly perSecond: number
  readonly p99Ms: number
}

const { port, kind, first, count, connections, firstEpisode, episodes, users }: HttpLoad = workerData
const agent = new Agent({ keepAlive: true, maxSockets: connections })

const headers = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }

/** Every second view is that of a user, positions are all of users. */
function messageOf(number: number) {
  const round = Math.floor(number / users)
  const path = `/v1/channels/1/series/1/episodes/${((number + round) % episodes) + firstEpisode}/${kind}`
  const isUser = kind === 'progress' || number % 2 === 0
  const person = isUser ? { cookie: `kirari_session=${(number % users) + 2}` } : { 'user-agent': `visitor ${number}` }
  const body = kind === 'views' ? { source: 'direct', device: 'desktop' } : { positionMs: 60_000 + number }
  return { path, person, method: kind === 'views' ? 'POST' : 'PUT', body: JSON.stringify(body) }
}

function send(number: number): Promise<void> {
  const { path, person, method, body } = messageOf(number)
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...person } })
    outgoing.on('error', reject)
    outgoing.on('response', (response) => {
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve()
        else reject(new Error(`status ${response.statusCode}`))
      })
      response.resume()
    })
    outgoing.end(body)
  })
}

let next = first
const times: number[] = []

async function sendInTurn(): Promise<void> {
  while (next < first + count) {
    const number = next
    next += 1
    const startedAt = performance.now()
    await send(number)
    times.push(performance.now() - startedAt)
  }
}

const startedAt = performance.now()
await Promise.all(Array.from({ length: connections }, sendInTurn))
const result: HttpTimes = {
  perSecond: count / ((performance.now() - startedAt) / 1000),
  p99Ms: percentile(times, 0.99),
}
agent.destroy()
parentPort?.postMessage(result)

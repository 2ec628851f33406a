/**
 * Sends one GET after the other on each of its connections, until the server has used some seconds of processor time; prints
 * requests for each of them. The process ids of the server are separated by commas. The connections take turns with the lists of
 * headers.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { HttpConnection } from '../http-connection.ts'
import { cpuSeconds } from '../process-usage.ts'

const [address = '', path = '/', connections = '32', seconds = '5', fields = '[{}]', pids = ''] = process.argv.slice(2)
const { host, port } = new URL(address)
const messages = z
  .array(z.record(z.string(), z.string()))
  .parse(JSON.parse(fields))
  .map((headers) => {
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    return `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join('')}\r\n`
  })
/** Of processor time of the server, as the measured seconds. */
const warmUpSeconds = 2

let responses = 0

async function sendInTurn(message: string): Promise<never> {
  const connection = new HttpConnection(Number(port))
  for (;;) {
    const { status, head } = await connection.send(message)
    if (status !== 200) throw new Error(`unexpected response: ${head}`)
    responses += 1
  }
}

async function usedSeconds(): Promise<number> {
  const used = await Promise.all(pids.split(',').map((pid) => cpuSeconds(Number(pid))))
  return used.reduce((sum, one) => sum + one, 0)
}

async function untilUsed(seconds: number): Promise<void> {
  while ((await usedSeconds()) < seconds) await sleep(50)
}

for (let index = 0; index < Number(connections); index += 1) void sendInTurn(messages[index % messages.length] ?? '')
const startedAt = await usedSeconds()
await untilUsed(startedAt + warmUpSeconds)
const before = { used: await usedSeconds(), responses }
await untilUsed(before.used + Number(seconds))
process.stdout.write(`${(responses - before.responses) / ((await usedSeconds()) - before.used)}\n`)
process.exit(0)

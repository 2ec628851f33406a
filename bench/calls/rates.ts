/** Requests that a server on one core answers, sent by a program on the other one. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { processTree } from '../process-usage.ts'
import { nextMessage, startProgram } from '../programs.ts'

export interface MeasuredServer {
  readonly url: string
  /** Its children belong to it. */
  readonly pid: number
}

export const cores = { server: '0', client: '1' }
/** `seconds`: of processor time of the server. */
export const load = { connections: 32, seconds: 4 }
export const unit = 'requests per CPU second'

type RequestHeaders = Readonly<Record<string, string>>

const run = promisify(execFile)
const loadProgram = fileURLToPath(new URL('./load.ts', import.meta.url))

/** Starts a program that sends its address, on the server's core. */
export async function startOnCore(
  scope: AsyncDisposableStack,
  program: URL,
  ...args: string[]
): Promise<MeasuredServer> {
  const child = startProgram(scope, program, { cores: cores.server }, ...args)
  return { url: z.string().parse(await nextMessage(child)), pid: child.pid ?? 0 }
}

/** The baseline of calls: Fastify alone. */
export const startHello = (scope: AsyncDisposableStack): Promise<MeasuredServer> =>
  startOnCore(scope, new URL('./hello.ts', import.meta.url))

/**
 * Requests per second of processor time of the server: where the client is slower than the server, the core is not full.
 * `headers`: besides `Host`; the connections take
 * turns with several.
 */
export async function rateOf(
  { url, pid }: MeasuredServer,
  path: string,
  headers: RequestHeaders | readonly RequestHeaders[] = {},
): Promise<number> {
  const { connections, seconds } = load
  const pids = await processTree(pid)
  const options = [connections, seconds, JSON.stringify([headers].flat()), pids.join(',')].map(String)
  const { stdout } = await run('taskset', ['-c', cores.client, process.execPath, loadProgram, url, path, ...options])
  return Number(stdout)
}

/** Programs of benchmarks in processes of their own, which exchange messages with the benchmark. */
import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { processTree } from './process-usage.ts'

export interface ProgramOptions {
  /** The processor cores, such as `0,1` (`taskset`). */
  readonly cores: string
  /** Options of Node.js. */
  readonly flags?: readonly string[]
}

/** For programs that hold thousands of sockets. */
export const largeYoungSpace = ['--max-semi-space-size=32']

/** Starts a program, which ends with the scope. */
export function startProgram(
  scope: AsyncDisposableStack,
  program: URL,
  { cores, flags = [] }: ProgramOptions,
  ...programArgs: string[]
): ChildProcess {
  const args = ['-c', cores, process.execPath, ...flags, fileURLToPath(program), ...programArgs]
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn('taskset', args, { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  scope.defer(() => void child.kill('SIGKILL'))
  return child
}

/** Rejects if the program exits before. */
export async function nextMessage(child: ChildProcess): Promise<unknown> {
  const exited = once(child, 'exit').then(([code]) => {
    throw new Error(`a benchmark process exited with ${String(code)}`)
  })
  const [message]: unknown[] = await Promise.race([once(child, 'message'), exited])
  return message
}

/** Moves a running process with its threads and children to some cores. */
export async function moveToCores(pid: number, cores: string): Promise<void> {
  for (const one of await processTree(pid)) await promisify(execFile)('taskset', ['-a', '-c', '-p', cores, String(one)])
}

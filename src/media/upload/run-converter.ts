import type { Failure } from '#engine-protocol/index.ts'
import { type ChildProcess, fork } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { uploadConverterProgram } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import {
  type FromConverter,
  type ToConverter,
  UploadFailed,
  type UploadLimits,
  UploadRefused,
} from '../conversion/index.ts'

type Order = Exclude<ToConverter, { readonly type: 'stored' }>
type Message = Exclude<FromConverter, { readonly type: 'alive' | 'done' | 'refused' }>

export interface RunOptions {
  readonly file: string
  readonly order: Order
  readonly limits: UploadLimits
  /** Of processor time, in milliseconds, so that other load on the machine does not count. */
  readonly workMs: number
  readonly clock: Clock
  /** Stops the work: the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal
  /** Called one message at a time, each awaited. */
  readonly onMessage: (message: Message) => Promise<void>
  readonly onProgress: (at: number) => void
  readonly onStarted: (pid: number) => void
}

/** The interval of checks of the process, in milliseconds. */
const WATCH_MS = 250
const HEAP_MB = 512
const MAX_STDERR = 2_000

/**
 * Runs one order on the file in a child process, within limits. Rejects with UploadRefused, UploadFailed, or the error
 * of `onMessage`. The process has ended when the promise settles.
 */
export async function runConverter(options: RunOptions): Promise<void> {
  const { file, order, signal } = options
  signal.throwIfAborted()
  const source = await open(file, 'r').catch((error: unknown) => {
    throw new UploadFailed('source-gone', error instanceof Error ? error.message : String(error))
  })
  let child: ChildProcess
  try {
    child = fork(uploadConverterProgram, {
      serialization: 'advanced',
      // The process that reads untrusted files gets no environment.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: [source.fd, 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    await source.close()
    throw error
  }
  // All listeners are added before the first await, because a failed start is reported at once and only once.
  const [ended, exited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  ended.promise.catch(() => {})
  child.once('exit', () => exited.resolve())
  child.once('error', (error) => {
    ended.reject(new UploadFailed('crashed', error.message))
    // A process that failed to start does not exit.
    if (child.pid === undefined) exited.resolve()
  })
  watchExit(child, ended.reject)
  const progress = handleMessages(child, options, ended)
  const unwatch = watch(child, options, ended.reject, progress)
  const abort = (): void => ended.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await source.close()
    if (child.pid !== undefined) {
      child.send(order, () => {})
      options.onStarted(child.pid)
    }
    await ended.promise
  } finally {
    unwatch()
    signal.removeEventListener('abort', abort)
    child.kill('SIGKILL')
    await exited.promise
    await progress.settled()
  }
}

function watchExit(child: ChildProcess, reject: (reason: UploadFailed) => void): void {
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(0, MAX_STDERR)
  })
  child.once('close', (code, signal) =>
    reject(new UploadFailed('crashed', `${signal ?? `code ${code}`} ${stderr}`.trim())),
  )
}

interface Progress {
  /** The time of its last message, in monotonic milliseconds. */
  readonly lastMessageAt: () => number
  /** The usage it reported: processor time in milliseconds, memory in bytes. */
  readonly usage: () => { readonly cpu: number; readonly memory: number }
  /** Resolves when all its messages have been handled. */
  readonly settled: () => Promise<void>
}

/** Handles the messages of the process in order. */
function handleMessages(
  child: ChildProcess,
  { clock, onMessage, onProgress }: RunOptions,
  ended: PromiseWithResolvers<void>,
): Progress {
  let lastMessageAt = clock.monotonic()
  let usage = { cpu: 0, memory: 0 }
  let work = Promise.resolve()
  const handle = async (message: Message): Promise<void> => {
    await onMessage(message)
    lastMessageAt = clock.monotonic()
    if (message.type === 'segment' && child.connected) child.send({ type: 'stored' } satisfies ToConverter, () => {})
    if (message.type === 'facts') ended.resolve()
  }
  child.on('message', (message: FromConverter) => {
    lastMessageAt = clock.monotonic()
    if (message.type === 'alive') {
      usage = message
      onProgress(message.at)
    } else if (message.type === 'refused') ended.reject(new UploadRefused(message.reason, message.detail))
    else if (message.type === 'done') work = work.then(() => ended.resolve())
    else work = work.then(() => handle(message)).catch((error: unknown) => ended.reject(error))
  })
  return { lastMessageAt: () => lastMessageAt, usage: () => usage, settled: () => work }
}

/** Checks the process periodically; the returned function stops that. */
function watch(
  child: ChildProcess,
  { clock, limits, workMs }: RunOptions,
  reject: (reason: UploadFailed) => void,
  progress: Progress,
): () => void {
  const fail = (reason: Failure, detail: string): void => reject(new UploadFailed(reason, detail))
  let cancel = (): void => {}
  const check = async (): Promise<void> => {
    const { cpu, memory: reported } = progress.usage()
    const memory = Math.max(reported, (await residentMemory(child.pid ?? 0)) ?? 0)
    const silence = clock.monotonic() - progress.lastMessageAt()
    if (memory > limits.memory) fail('memory', `${Math.round(memory / 1_000_000)} MB`)
    if (silence > limits.silenceMs) fail('hung', `no message for ${Math.round(silence / 1000)} s`)
    if (cpu > workMs) fail('too-slow', `not done after ${Math.round(cpu / 1000)} s of processor time`)
  }
  const again = (): void => {
    cancel = clock.after(WATCH_MS, () => {
      again()
      void check()
    })
  }
  again()
  return () => cancel()
}

/** Resident memory of another process, in bytes; null if the system does not report it or the process has ended. */
export async function residentMemory(pid: number): Promise<number | null> {
  try {
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(status) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

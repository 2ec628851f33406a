import { fork, type ChildProcess } from 'node:child_process'
import { open } from 'node:fs/promises'
import type { Clock } from '../clock.ts'
import { uploadConverterProgram } from '../native/index.ts'
import { UploadFailed, UploadRefused, type Failure } from './fault.ts'
import type { UploadLimits } from './limits.ts'
import type { FromConverter, ToConverter } from './messages.ts'
import { residentMemory } from './process-memory.ts'

type Order = Exclude<ToConverter, { readonly type: 'stored' }>
type Told = Exclude<FromConverter, { readonly type: 'alive' | 'done' | 'refused' }>

export interface RunOptions {
  readonly file: string
  readonly order: Order
  readonly limits: UploadLimits
  /** Of processor time, in milliseconds: others who use the machine are no fault of the file. */
  readonly workMs: number
  readonly clock: Clock
  /** Ends the work: then the promise is rejected with the signal's reason. */
  readonly signal: AbortSignal
  /** One after the other, each waited for. */
  readonly onTold: (told: Told) => Promise<void>
  readonly onProgress: (at: number) => void
  readonly onStarted: (pid: number) => void
}

/** Between two looks at the process, in milliseconds. */
const WATCH_MS = 250
const HEAP_MB = 512
const MOST_REMARKS = 2_000

/**
 * Has a process of its own read the file and do one order, within limits. Rejects with UploadRefused, with UploadFailed,
 * or with what `onTold` rejected with; the process is gone then, as it is in the end.
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
      // What takes strangers' files apart knows nothing of this installation.
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      stdio: [source.fd, 'ignore', 'pipe', 'ipc'],
    })
  } catch (error) {
    await source.close()
    throw error
  }
  // All are listened for before anything is waited for: a start that fails is told at once, and told once.
  const [ended, exited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  ended.promise.catch(() => {})
  child.once('exit', () => exited.resolve())
  child.once('error', (error) => {
    ended.reject(new UploadFailed('crashed', error.message))
    // What could not be started does not exit.
    if (child.pid === undefined) exited.resolve()
  })
  followExit(child, ended.reject)
  const life = follow(child, options, ended)
  const unwatch = watch(child, options, ended.reject, life)
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
    await life.settled()
  }
}

function followExit(child: ChildProcess, reject: (reason: UploadFailed) => void): void {
  let remarks = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    remarks = (remarks + text).slice(0, MOST_REMARKS)
  })
  child.once('close', (code, signal) =>
    reject(new UploadFailed('crashed', `${signal ?? `code ${code}`} ${remarks}`.trim())),
  )
}

interface Life {
  /** When it last gave a sign, in monotonic milliseconds. */
  readonly heardAt: () => number
  /** What it tells of itself: processor time in milliseconds, memory in bytes. */
  readonly taken: () => { readonly cpu: number; readonly memory: number }
  /** Everything that it told has been handled. */
  readonly settled: () => Promise<void>
}

/** Handles what the process tells, in its order. */
function follow(
  child: ChildProcess,
  { clock, onTold, onProgress }: RunOptions,
  ended: PromiseWithResolvers<void>,
): Life {
  let heardAt = clock.monotonic()
  let taken = { cpu: 0, memory: 0 }
  let work = Promise.resolve()
  const handle = async (told: Told): Promise<void> => {
    await onTold(told)
    heardAt = clock.monotonic()
    if (told.type === 'segment' && child.connected) child.send({ type: 'stored' } satisfies ToConverter, () => {})
    if (told.type === 'facts') ended.resolve()
  }
  child.on('message', (message: FromConverter) => {
    heardAt = clock.monotonic()
    if (message.type === 'alive') {
      taken = message
      onProgress(message.at)
    } else if (message.type === 'refused') ended.reject(new UploadRefused(message.reason, message.detail))
    else if (message.type === 'done') work = work.then(() => ended.resolve())
    else work = work.then(() => handle(message)).catch((error: unknown) => ended.reject(error))
  })
  return { heardAt: () => heardAt, taken: () => taken, settled: () => work }
}

/** Looks at the process now and then. The returned function ends that. */
function watch(
  child: ChildProcess,
  { clock, limits, workMs }: RunOptions,
  reject: (reason: UploadFailed) => void,
  life: Life,
): () => void {
  const fail = (reason: Failure, detail: string): void => reject(new UploadFailed(reason, detail))
  let cancel = (): void => {}
  const lookAt = async (): Promise<void> => {
    const { cpu, memory: told } = life.taken()
    const memory = Math.max(told, (await residentMemory(child.pid ?? 0)) ?? 0)
    const silence = clock.monotonic() - life.heardAt()
    if (memory > limits.memory) fail('memory', `${Math.round(memory / 1_000_000)} MB`)
    if (silence > limits.silenceMs) fail('hung', `no sign of life for ${Math.round(silence / 1000)} s`)
    if (cpu > workMs) fail('too-slow', `not done after ${Math.round(cpu / 1000)} s of processor time`)
  }
  const again = (): void => {
    cancel = clock.after(WATCH_MS, () => {
      again()
      void lookAt()
    })
  }
  again()
  return () => cancel()
}

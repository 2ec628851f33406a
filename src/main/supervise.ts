import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'

export interface Supervised {
  /** The running process, or null between two runs. */
  current(): ChildProcess | null
  /** Ends it for good: asked first, killed after `patienceMs`. */
  stop(patienceMs: number): Promise<void>
}

export interface Supervision {
  readonly name: string
  readonly module: URL
  readonly log: Logger
  /** Options for the runtime itself. */
  readonly runtimeOptions?: readonly string[]
  /** Called with every new process, before it has said anything. */
  started(child: ChildProcess): void
  /** How to ask it to end. */
  askToEnd(child: ChildProcess): void
}

const firstPauseMs = 250
const longestPauseMs = 10_000
/** After this long without a crash the pauses start small again. */
const steadyMs = 30_000

/** Keeps a child process running: when it crashes it is started again, after growing pauses. */
export function supervise({ name, module, log, runtimeOptions = [], started, askToEnd }: Supervision): Supervised {
  let child: ChildProcess | null = null
  let stopping = false
  let pauseMs = firstPauseMs
  let pause: NodeJS.Timeout | undefined

  function start(): void {
    const startedAt = performance.now()
    const running = fork(module, {
      serialization: 'advanced',
      execArgv: [...runtimeOptions],
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    })
    child = running
    running.on('error', (error) => log.error({ err: error }, `${name} could not be started or told something`))
    running.stdin?.on('error', (error) => log.debug({ err: error }, `${name} reads no more`))
    running.once('exit', (code, signal) => {
      child = null
      if (stopping) return
      if (performance.now() - startedAt > steadyMs) pauseMs = firstPauseMs
      log.warn({ code, signal, againInMs: pauseMs }, `${name} has ended and is started again`)
      pause = setTimeout(start, pauseMs)
      pauseMs = Math.min(pauseMs * 2, longestPauseMs)
    })
    started(running)
  }
  start()

  return {
    current: () => child,
    async stop(patienceMs) {
      stopping = true
      clearTimeout(pause)
      const running = child
      if (!running) return
      const ended = once(running, 'exit')
      askToEnd(running)
      const impatience = setTimeout(() => running.kill('SIGKILL'), patienceMs)
      await ended
      clearTimeout(impatience)
    },
  }
}

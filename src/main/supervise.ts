import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { RestartPauses } from './restart-pauses.ts'

export interface Supervised {
  /** The running process; null between two runs. */
  current(): ChildProcess | null
  /** Stops the process for good; kills it after `timeoutMs`. */
  stop(timeoutMs: number): Promise<void>
}

export interface SuperviseOptions {
  readonly name: string
  readonly module: URL
  readonly log: Logger
  /** Options for the runtime itself. */
  readonly runtimeOptions?: readonly string[]
  /** Called with every new process, before its first message. */
  started(child: ChildProcess): void
  /** Requests the process to end. */
  requestEnd(child: ChildProcess): void
}

/** Runs a child process and restarts it after crashes, with increasing pauses. */
export function supervise({
  name,
  module,
  log,
  runtimeOptions = [],
  started,
  requestEnd,
}: SuperviseOptions): Supervised {
  let child: ChildProcess | null = null
  let stopping = false
  const pauses = new RestartPauses()
  let pause: NodeJS.Timeout | undefined

  function start(): void {
    const startedAt = performance.now()
    const running = fork(module, {
      serialization: 'advanced',
      execArgv: [...runtimeOptions],
      stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    })
    child = running
    running.on('error', (error) => log.error({ err: error }, `could not start ${name} or send it a message`))
    running.stdin?.on('error', (error) => log.debug({ err: error }, `${name} closed its input`))
    running.once('exit', (code, signal) => {
      child = null
      if (stopping) return
      const restartInMs = pauses.next(performance.now() - startedAt)
      log.warn({ code, signal, restartInMs }, `${name} ended; restarting`)
      pause = setTimeout(start, restartInMs)
    })
    started(running)
  }
  start()

  return {
    current: () => child,
    async stop(timeoutMs) {
      stopping = true
      clearTimeout(pause)
      const running = child
      if (!running) return
      const ended = once(running, 'exit')
      requestEnd(running)
      const killTimer = setTimeout(() => running.kill('SIGKILL'), timeoutMs)
      await ended
      clearTimeout(killTimer)
    },
  }
}

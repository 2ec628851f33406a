import { fork } from 'node:child_process'
import { EventEmitter } from 'node:events'

/** One small launcher process for the whole engine: a large process is suspended for the duration of a fork. */
let current: { readonly launcher: Launcher; readonly children: Map<number, Child> } | null = null
let lastId = 0

function launch(): NonNullable<typeof current> {
  const children = new Map<number, Child>()
  const ended = (): void => {
    if (current?.children === children) current = null
    for (const child of children.values()) child.emit('exit', null, null)
    children.clear()
  }
  return { launcher: openLauncher({ onMessage: (message) => dispatch(children, message), ended }), children }
}

function dispatch(children: Map<number, Child>, message: FromLauncher): void {
  const child = children.get(message.id)
  if (!child) return
  if (message.type === 'started') child.pid = message.pid
  if (message.type === 'message') child.emit('message', message.message)
  if (message.type === 'fault') child.emit('fault', message.reason)
  if (message.type === 'exit') {
    children.delete(message.id)
    child.emit('exit', message.code, message.signal)
  }
}

/** Starts a program as a process with a channel of structured clones (`process.on('message')`, `process.send`). */
export function startChild(program: URL): Child {
  current ??= launch()
  const { launcher, children } = current
  const id = ++lastId
  const child = new Child(launcher, id)
  children.set(id, child)
  launcher.send({ type: 'start', id, program: program.href })
  return child
}

/**
 * A child process. Emits `message` with its messages, `fault` with a reason if it could not be started or a message
 * failed, and `exit` with its code and signal as the last event.
 */
export class Child extends EventEmitter {
  readonly #launcher: Launcher
  readonly #id: number
  /** Set soon after the start. */
  pid: number | undefined

  constructor(launcher: Launcher, id: number) {
    super()
    this.#launcher = launcher
    this.#id = id
  }

  /** Messages to a process that has ended are dropped. */
  send(message: object): void {
    this.#launcher.send({ type: 'send', id: this.#id, message })
  }

  /** Closes its channel: it may finish its work. */
  release(): void {
    this.#launcher.send({ type: 'release', id: this.#id })
  }

  kill(): void {
    this.#launcher.send({ type: 'kill', id: this.#id })
  }
}

interface Launcher {
  send(message: ToLauncher): void
}

interface LauncherEvents {
  onMessage(message: FromLauncher): void
  ended(): void
}

/** Starts the launcher process. It ends with this process and does not keep it alive. */
function openLauncher({ onMessage, ended }: LauncherEvents): Launcher {
  const child = fork(new URL('./launcher.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', onMessage)
  // Both events occur if it could not be started.
  child.once('error', ended)
  child.once('exit', ended)
  child.unref()
  child.channel?.unref()
  return {
    send(message) {
      if (child.connected) child.send(message, () => {})
    },
  }
}

/** Messages to the launcher; `id` identifies a child from its start on. */
export type ToLauncher =
  | { readonly type: 'start'; readonly id: number; readonly program: string }
  | { readonly type: 'send'; readonly id: number; readonly message: unknown }
  /** Closes the channel: the child may finish its work. */
  | { readonly type: 'release'; readonly id: number }
  | { readonly type: 'kill'; readonly id: number }

export type FromLauncher =
  | { readonly type: 'started'; readonly id: number; readonly pid: number | undefined }
  | { readonly type: 'message'; readonly id: number; readonly message: unknown }
  | { readonly type: 'fault'; readonly id: number; readonly reason: string }
  | { readonly type: 'exit'; readonly id: number; readonly code: number | null; readonly signal: string | null }

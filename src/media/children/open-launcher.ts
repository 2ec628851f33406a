import { fork } from 'node:child_process'

export interface Launcher {
  send(message: ToLauncher): void
}

interface LauncherEvents {
  onMessage(message: FromLauncher): void
  ended(): void
}

/** Starts the launcher process. It ends with this process and does not keep it alive. */
export function openLauncher({ onMessage, ended }: LauncherEvents): Launcher {
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

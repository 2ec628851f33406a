import { fork } from 'node:child_process'
import type { FromLauncher, ToLauncher } from './messages.ts'

export interface Launcher {
  order(order: ToLauncher): void
}

interface LauncherEvents {
  hear(message: FromLauncher): void
  ended(): void
}

/** Starts the small process. It ends with this one, and holds it up no longer than anything else does. */
export function openLauncher({ hear, ended }: LauncherEvents): Launcher {
  const child = fork(new URL('./launcher.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  child.on('message', hear)
  // Both come when it could not be started.
  child.once('error', ended)
  child.once('exit', ended)
  child.unref()
  child.channel?.unref()
  return {
    order(order) {
      if (child.connected) child.send(order, () => {})
    },
  }
}

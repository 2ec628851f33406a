import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LiveServer } from './servers.ts'

export interface PublishedLives {
  /** The publishing process. */
  readonly pid: number
  stop(): Promise<void>
}

/** Publishes one FLV file in a loop as `live0`, `live1` … from another process; resolves when all are accepted. */
export async function publishLives(
  server: LiveServer,
  lives: number,
  file: string,
  scope: AsyncDisposableStack,
): Promise<PublishedLives> {
  const program = fileURLToPath(new URL('./pushers.ts', import.meta.url))
  const pushers = fork(program, [String(server.rtmpPort), String(lives), file], { execArgv: [] })
  const exited = once(pushers, 'exit')
  const stop = async (): Promise<void> => {
    if (pushers.connected) pushers.disconnect()
    await exited
  }
  scope.defer(stop)
  const started = await Promise.race([once(pushers, 'message'), exited.then(() => null)])
  const { pid } = pushers
  if (started === null || pid === undefined) throw new Error(`failed to publish the lives to ${server.name}`)
  return { pid, stop }
}

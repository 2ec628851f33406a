import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { LiveServer } from './servers.ts'

export interface PublishedLives {
  /** The process that publishes them. */
  readonly pid: number
  stop(): Promise<void>
}

/** Publishes one FLV file over and over as `live0`, `live1` … from another process; resolves when all are accepted. */
export async function publishLives(
  server: LiveServer,
  lives: number,
  file: string,
  scope: AsyncDisposableStack,
): Promise<PublishedLives> {
  const program = fileURLToPath(new URL('./pushers.ts', import.meta.url))
  const pushers = fork(program, [String(server.rtmpPort), String(lives), file], { execArgv: [] })
  const gone = once(pushers, 'exit')
  const stop = async (): Promise<void> => {
    if (pushers.connected) pushers.disconnect()
    await gone
  }
  scope.defer(stop)
  const started = await Promise.race([once(pushers, 'message'), gone.then(() => null)])
  const { pid } = pushers
  if (started === null || pid === undefined) throw new Error(`the lives could not be published to ${server.name}`)
  return { pid, stop }
}

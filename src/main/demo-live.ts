import type { Logger } from 'pino'
import { demoEncoderProgram } from '#media/children/index.ts'
import { demoUser, type SeedDeps } from './seed.ts'
import { supervise } from './supervise.ts'

export interface DemoLive {
  state(): 'ok' | 'starting'
  /** The live that is on air or waits for the encoder; null between two of them. */
  liveId(): Promise<string | null>
  stop(): Promise<void>
}

/** Starts the demo live: the built-in encoder publishes over RTMP like any other. */
export async function startDemoLive(deps: SeedDeps, rtmpUrl: string, log: Logger): Promise<DemoLive> {
  const liverId = await demoUser(deps, 'liver-demo')
  const streamKey = await deps.lives.seed.streamKey(liverId)
  const prepare = async () => {
    if (await deps.lives.seed.encoderLive(liverId)) return
    await deps.lives.seed.create({
      liverId,
      title: '星空デモライブ',
      reading: 'ほしぞらでもらいぶ',
      genre: 'music',
      startsAt: null,
      visibility: 'public',
      latencyMode: 'low',
      // The live never ends; its recording would fill the disk.
      archiving: false,
      chatting: true,
      demo: true,
    })
  }
  await prepare()
  const supervised = supervise({
    name: 'the demo encoder',
    module: demoEncoderProgram,
    log,
    // The stream key is sent through stdin, because arguments are visible in the process list.
    started: (child) => {
      void prepare()
        .catch((error: unknown) => log.error({ err: error }, 'could not prepare the demo live'))
        .then(() => child.stdin?.write(`${rtmpUrl}/${streamKey}\n`))
    },
    requestEnd: (child) => child.kill('SIGTERM'),
  })
  return {
    state: () => (supervised.current() ? 'ok' : 'starting'),
    liveId: async () => (await deps.lives.seed.encoderLive(liverId))?.id ?? null,
    stop: () => supervised.stop(3000),
  }
}

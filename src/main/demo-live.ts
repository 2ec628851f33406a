import type { Logger } from 'pino'
import { demoEncoderProgram } from '#media/native/index.ts'
import { demoUser, type SeedParts } from './seed.ts'
import { supervise } from './supervise.ts'

export interface DemoLive {
  state(): 'ok' | 'starting'
  stop(): Promise<void>
}

/** Puts the synthetic live on air: the built-in encoder publishes over RTMP like any other. */
export async function startDemoLive(parts: SeedParts, rtmpUrl: string, log: Logger): Promise<DemoLive> {
  const liverId = await demoUser(parts, 'liver-demo')
  const streamKey = await parts.lives.seed.streamKey(liverId)
  const prepare = async () => {
    if (await parts.lives.seed.encoderLive(liverId)) return
    await parts.lives.seed.create({
      liverId,
      title: '星空デモライブ',
      genre: 'music',
      startsAt: null,
      visibility: 'public',
      latencyMode: 'low',
      // It never ends: its recording would fill the disk.
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
    // Through its input, not its arguments: the key is nobody's business in a list of processes.
    started: (child) => {
      void prepare()
        .catch((error: unknown) => log.error({ err: error }, 'the demo live could not be prepared'))
        .then(() => child.stdin?.write(`${rtmpUrl}/${streamKey}\n`))
    },
    askToEnd: (child) => child.kill('SIGTERM'),
  })
  return { state: () => (supervised.current() ? 'ok' : 'starting'), stop: () => supervised.stop(3000) }
}

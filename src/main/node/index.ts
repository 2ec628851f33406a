/** A media node: a media engine that asks web nodes to authorize publishers and sends them its events. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { reportEveryMs } from '#server/media-nodes/index.ts'
import { checkObjects, ignoreUnavailable } from '../compose/objects.ts'
import type { Config } from '../config.ts'
import { openDataDirectory } from '../data-directory.ts'
import { engineOptions } from '../engine/options.ts'
import { superviseEngine } from '../engine/supervisor.ts'
import { bucketFigures, componentFigures, startMetrics } from '../metrics/index.ts'
import { openControlServer } from './control.ts'
import { nodeSecretOf } from './post.ts'
import { connectWebNodes } from './web-nodes.ts'

export interface RunningNode {
  readonly id: string
  readonly rtmpServer: string
  readonly playbackUrl: string
  readonly dataDirectory: string
  readonly enginePid: number | null
  /** Releases its lives to other nodes and stops. */
  stop(): Promise<void>
}

/** Generated once, so that a restarted node keeps its id. */
function readNodeId(directory: string): string {
  const file = join(directory, 'node-id')
  try {
    writeFileSync(file, randomBytes(6).toString('hex'), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8').trim()
}

export async function startNode(config: Config, log: Logger): Promise<RunningNode> {
  const { SECRET = '', WEB_URL = '', NODE_URL = '', HLS_URL = '' } = config
  const opened: (() => Promise<void> | void)[] = []
  const closeAll = async () => {
    for (const close of opened.splice(0).toReversed()) await close()
  }
  try {
    const directory = openDataDirectory(config.DATA_DIR)
    opened.push(directory.release)
    const id = config.NODE_ID ?? readNodeId(directory.path)
    await checkObjects(config.objects).catch(ignoreUnavailable(log))
    const engine = await superviseEngine(
      engineOptions(config, { directory: directory.path, secret: SECRET, forwardSecret: null }),
      log,
    )
    opened.push(() => engine.close())
    const release = (streamId: string) =>
      engine
        .release({ streamId })
        .catch((error: unknown) => log.warn({ err: error, streamId }, 'could not release a live'))
    const secret = nodeSecretOf(SECRET)
    const web = connectWebNodes({
      url: WEB_URL,
      secret,
      nodeId: id,
      log,
      onMoved: (streamId) => void release(streamId),
    })
    opened.push(() => web.close())
    engine.listen(web)
    engine.listenToPicks({ onPick: (event) => web.onPick(event), onRestart() {} })
    const control = await openControlServer({ host: config.HOST, port: config.NODE_PORT, secret, engine, log })
    opened.push(() => control.close())
    const figures = [
      ...componentFigures(new Map([['media', () => ({ state: engine.state(), detail: '' })]])),
      ...bucketFigures(() => engine.bucket()?.waiting ?? null),
    ]
    const metrics = await startMetrics(config, figures, log)
    opened.push(() => metrics?.close())

    const run = randomBytes(6).toString('hex')
    const state = { id, run, playbackUrl: HLS_URL, controlUrl: NODE_URL, capacity: config.NODE_CAPACITY }
    const report = () =>
      web.report(state).catch((error: unknown) => log.warn({ err: error }, 'could not report to the web nodes'))
    await report()
    const timer = setInterval(() => void report(), reportEveryMs)
    opened.push(() => clearInterval(timer))

    return {
      id,
      rtmpServer: `rtmp://${config.HOST}:${engine.rtmpPort}/live`,
      playbackUrl: HLS_URL,
      dataDirectory: directory.path,
      enginePid: engine.pid(),
      async stop() {
        await Promise.all([...web.streams].map(release))
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** A media node: the media engine alone, which asks web nodes who may publish and tells them what happens. */
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { reportEveryMs } from '#server/media-nodes/index.ts'
import { checkObjects } from '../compose/objects.ts'
import type { Config } from '../config.ts'
import { openDataDirectory } from '../data-directory.ts'
import { engineSetup } from '../engine/setup.ts'
import { superviseEngine } from '../engine/supervisor.ts'
import { unlessAway } from '../unless-away.ts'
import { openControl } from './control.ts'
import { nodeSecretOf } from './secret.ts'
import { reachWebNodes } from './web-nodes.ts'

export interface RunningNode {
  readonly id: string
  readonly rtmpServer: string
  readonly playbackUrl: string
  readonly dataDirectory: string
  readonly enginePid: number | null
  /** Hands its lives over and ends. */
  stop(): Promise<void>
}

/** Made once, so that a node that starts again is the same one. */
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
    await checkObjects(config.objects).catch(unlessAway(log))
    const engine = await superviseEngine(
      engineSetup(config, { directory: directory.path, secret: SECRET, forwardSecret: null }),
      log,
    )
    opened.push(() => engine.close())
    const release = (streamId: string) =>
      engine
        .release(streamId)
        .catch((error: unknown) => log.warn({ err: error, streamId }, 'a live could not be handed over'))
    const secret = nodeSecretOf(SECRET)
    const web = reachWebNodes({ url: WEB_URL, secret, nodeId: id, log, onTaken: (streamId) => void release(streamId) })
    opened.push(() => web.close())
    engine.listen(web)
    const control = await openControl({ host: config.HOST, port: config.NODE_PORT, secret, engine, log })
    opened.push(() => control.close())

    const run = randomBytes(6).toString('hex')
    const facts = { id, run, playbackUrl: HLS_URL, controlUrl: NODE_URL, capacity: config.NODE_CAPACITY }
    const report = () => web.report(facts).catch((error: unknown) => log.warn({ err: error }, 'no web node answers'))
    await report()
    const reporting = setInterval(() => void report(), reportEveryMs)
    opened.push(() => clearInterval(reporting))

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

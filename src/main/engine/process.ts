/** Entry of the engine process. A separate process, so that the site cannot delay segments. */
import { performCommand } from '#engine-protocol/index.ts'
import { createEngine, type Engine } from '#media/index.ts'
import { createBirpc } from 'birpc'
import { openBucket } from '../compose/objects.ts'
import { createLog } from '../log.ts'
import { NO_TIMEOUT, type EngineFunctions, type EngineProcessOptions, type OwnerFunctions } from './ipc.ts'

let starting: Promise<Engine> | null = null

const owner = createBirpc<OwnerFunctions, EngineFunctions>(
  {
    async start(options) {
      try {
        starting = open(options)
        const { rtmpPort, rtmpsPort, hlsPort } = await starting
        return { ports: { rtmpPort, rtmpsPort, hlsPort } }
      } catch (error) {
        starting = null
        const message = error instanceof Error ? error.message : String(error)
        const code = error instanceof Error && 'code' in error ? String(error.code) : ''
        const port = error instanceof Error && 'port' in error ? Number(error.port) : null
        return { failure: { code, port, message } }
      }
    },
    async perform(call) {
      if (starting === null) throw new Error('the engine is not running')
      return performCommand(await starting, call)
    },
    close: () => void close(),
  },
  {
    post: (message) => {
      if (process.connected) process.send?.(message, undefined, undefined, () => {})
    },
    on: (receive) => process.on('message', receive),
    eventNames: ['onEvent'],
    timeout: NO_TIMEOUT,
  },
)

async function open({ logLevel, bucket: bucketSetting, ...options }: EngineProcessOptions): Promise<Engine> {
  const bucket = bucketSetting && (await openBucket(bucketSetting))
  return createEngine({
    ...options,
    ...(bucket && { bucket }),
    log: createLog(logLevel),
    authorizePublish: (request) => owner.authorizePublish(request),
    onEvent: (event) => void owner.onEvent(event),
  })
}

async function close(): Promise<void> {
  const engine = await starting?.catch(() => null)
  await engine?.close()
  process.exit(0)
}

process.on('disconnect', () => void close())
// Ctrl-C and a supervisor's SIGTERM reach the whole process group; this process ends when its owner closes it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

/** The media engine as a process of its own: nothing that the site does can hold a part up. */
import {
  createEngine,
  type Engine,
  type PublishDecision,
  type PublishRequest,
  type RecordingFacts,
} from '#media/index.ts'
import { openBucket } from '../compose/objects.ts'
import { createLog } from '../log.ts'
import type { EngineCall, EngineSetup, FromEngine, ToEngine } from './messages.ts'

const deciding = new Map<number, (decision: PublishDecision) => void>()
let lastId = 0

function tell(message: FromEngine): void {
  if (process.connected) process.send?.(message)
}

function askOwner(request: PublishRequest): Promise<PublishDecision> {
  lastId += 1
  const id = lastId
  tell({ type: 'publish', id, request })
  return new Promise((resolve) => deciding.set(id, resolve))
}

async function start({ logLevel, bucket: bucketSetup, ...setup }: EngineSetup): Promise<Engine | null> {
  const log = createLog(logLevel)
  try {
    const bucket = bucketSetup && (await openBucket(bucketSetup))
    const engine = await createEngine({
      ...setup,
      ...(bucket && { bucket }),
      log,
      authorizePublish: askOwner,
      onEvent: (event) => tell({ type: 'event', event }),
    })
    const { rtmpPort, rtmpsPort, hlsPort } = engine
    tell({ type: 'listening', ports: { rtmpPort, rtmpsPort, hlsPort } })
    return engine
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const port = error instanceof Error && 'port' in error ? Number(error.port) : null
    tell({ type: 'failed', code, port, message })
    return null
  }
}

async function perform(engine: Engine, call: EngineCall): Promise<RecordingFacts | null> {
  switch (call.name) {
    case 'end':
      return engine.end(call.streamId, call.ending)
    case 'trim':
      return engine.trim(call.streamId, call.range)
    case 'choose-picture':
      return engine.choosePicture(call.streamId, call.atMs)
    case 'disconnect':
      engine.disconnect(call.streamId)
      return null
    case 'remove':
      await engine.remove(call.streamId)
      return null
    case 'release':
      await engine.release(call.streamId)
      return null
    case 'claim':
      await engine.claim(call.streamIds, call.signed)
      return null
    case 'restrict':
      engine.restrict(call.streamId, call.signed)
      return null
  }
}

async function answer(id: number, call: EngineCall): Promise<void> {
  try {
    const engine = await starting
    if (engine === null) throw new Error('the engine is not running')
    tell({ type: 'answer', id, facts: await perform(engine, call) })
  } catch (error) {
    tell({ type: 'broken', id, message: error instanceof Error ? error.message : String(error) })
  }
}

let starting: Promise<Engine | null> = Promise.resolve(null)

async function close(): Promise<void> {
  const engine = await starting
  await engine?.close()
  process.exit(0)
}

process.on('message', (message: ToEngine) => {
  if (message.type === 'start') starting = start(message.setup)
  if (message.type === 'close') void close()
  if (message.type === 'call') void answer(message.id, message.call)
  if (message.type === 'decision') {
    deciding.get(message.id)?.(message.decision)
    deciding.delete(message.id)
  }
})
process.on('disconnect', () => void close())
// Ctrl-C, and a supervisor's SIGTERM to the whole group, reach every process; this one ends when its owner says so.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})

import { pickRendererProgram, startChild } from '../children/index.ts'
import type { Clock } from '../clock.ts'
import { readDecoderConfig, readTimescale } from '../mp4/index.ts'
import { readWhole, type SegmentStorage } from '../storage/index.ts'
import type { PickJob, Selection } from './job.ts'
import type { FromRenderer, RenderOrder, RenderSegment } from './messages.ts'
import { renditionToRender, sessionOf } from './selection.ts'

export type Rendered = Extract<FromRenderer, { readonly type: 'done' }>

/** The pick could not be rendered; another attempt may succeed. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
  readonly reason: 'source-gone' | 'crashed' | 'hung'
  constructor(reason: RenderFailed['reason'], detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** A renderer that takes longer, in milliseconds, hangs: it usually needs a few seconds. */
const TIMEOUT_MS = 300_000

export interface RenderOptions {
  /** Of the source. */
  readonly storage: SegmentStorage
  readonly clock: Clock
  /** Stops the work: the promise then rejects with the signal's reason. */
  readonly signal: AbortSignal
}

/** Renders a pick in a child process. Rejects with RenderFailed, or the reason of `signal`. */
export async function renderPick(job: PickJob, selection: Selection, options: RenderOptions): Promise<Rendered> {
  const order = await readOrder(job, selection, options.storage)
  const { clock, signal } = options
  signal.throwIfAborted()
  const ended = Promise.withResolvers<Rendered>()
  const child = startChild(pickRendererProgram)
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.on('message', (message: FromRenderer) => {
    if (message.type === 'done') ended.resolve(message)
    else ended.reject(new RenderFailed('crashed', message.detail))
  })
  child.on('fault', (reason: string) => ended.reject(new RenderFailed('crashed', reason)))
  child.once('exit', (code: number | null, name: string | null) =>
    ended.reject(new RenderFailed('crashed', `the renderer ended with ${name ?? `code ${code}`}`)),
  )
  const cancel = clock.after(TIMEOUT_MS, () => ended.reject(new RenderFailed('hung', `no result in ${TIMEOUT_MS} ms`)))
  const abort = (): void => ended.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  child.send(order)
  try {
    return await ended.promise
  } finally {
    cancel()
    signal.removeEventListener('abort', abort)
    child.kill()
    await exited
  }
}

async function readOrder(job: PickJob, selection: Selection, storage: SegmentStorage): Promise<RenderOrder> {
  const video = renditionToRender(selection)
  const read = async (segments: Selection['renditions'][number]['segments'] = []): Promise<RenderSegment[]> => {
    const found: RenderSegment[] = []
    let at = 0
    for (const { msn, file, map, duration } of segments) {
      const session = file === null ? null : sessionOf(selection, file)
      const segment = file !== null && session !== null && (await readSegment(storage, job.source, session, file, map))
      if (segment) found.push({ ...segment, msn, at })
      at += duration * 1000
    }
    return found
  }
  const order = {
    video: await read(video?.segments),
    audio: await read(selection.renditions.find(({ name }) => name === 'audio')?.segments),
    fromMs: selection.offsetMs,
    durationMs: selection.durationMs,
    window: job.window,
  }
  if (order.video.length === 0) throw new RenderFailed('source-gone', 'the recording has no video of this time')
  return order
}

async function readSegment(storage: SegmentStorage, source: string, session: string, file: string, map: string) {
  const folder = storage.folder(`${source}/${session}`)
  const init = await readWhole(folder, map)
  const bytes = await readWhole(folder, file)
  const decoder = init && readDecoderConfig(init)
  const timescale = init && readTimescale(init)
  if (bytes === null || decoder === null || timescale === null) return null
  return { ...decoder, timescale, bytes }
}

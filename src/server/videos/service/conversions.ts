import type { ConversionEvent, ConversionState } from '#engine-protocol/index.ts'
import { conversionsEnded } from '../../metrics/index.ts'
import type { VideosContext } from '../context.ts'
import { findFile, listUnconverted, markConverting, storeUnsuccessful, switchFile } from '../store/files.ts'
import { findVideos } from '../store/videos.ts'
import { chooseAutomatically } from './thumbnail.ts'

export type Conversions = ReturnType<typeof createConversions>

/** Hands files to the engine, and stores what becomes of them. */
export function createConversions(context: VideosContext, deleteRemoved: () => Promise<void>) {
  const { database, media, files, log, progress } = context
  let events = Promise.resolve()

  /** Every unfinished conversion is handed over again, because the engine forgets them when it restarts. */
  async function start(): Promise<void> {
    for (const { id } of await database.run(listUnconverted, null)) {
      await media.convert({ streamId: id, file: files.path(id) })
    }
  }

  function startSoon(): void {
    start().catch((err: unknown) => log.warn({ err }, 'could not start the conversion of a file; retrying in a minute'))
  }

  async function settle(id: string, state: Exclude<ConversionState, { type: 'waiting' | 'working' }>): Promise<void> {
    progress.delete(id)
    const settled =
      state.type === 'done'
        ? await database.run(switchFile, { id, facts: state.facts, size: state.size })
        : await database.run(storeUnsuccessful, { id, state: state.type, reason: state.reason, detail: state.detail })
    if (!settled) return
    conversionsEnded.inc({ result: state.type })
    if (state.type !== 'done') log.warn({ id, ...state }, 'a file could not be converted')
    const keep = state.type === 'failed' || (state.type === 'done' && context.settings.keepSource)
    if (!keep) await files.remove(id)
    // Nothing of a refused file is needed.
    if (state.type === 'refused') await media.remove({ streamId: id })
    if (state.type === 'done') await deleteRemoved()
  }

  async function handle({ streamId: id, state }: ConversionEvent): Promise<void> {
    const file = await database.run(findFile, id)
    if (!file || file.removed || file.videoId === null) return
    if (state.type === 'waiting') return
    if (state.type === 'working') {
      progress.set(id, state)
      await database.run(markConverting, id)
    } else await settle(id, state)
    await context.announce(file.videoId)
    const [video] = state.type === 'done' ? await database.run(findVideos, [file.videoId]) : []
    if (video) await chooseAutomatically(context, video)
  }

  media.listenToConversions({
    onConversion(event) {
      events = events.then(() =>
        handle(event).catch((err: unknown) =>
          log.error({ err, id: event.streamId }, 'could not store the state of a conversion; retrying in a minute'),
        ),
      )
    },
    onRestart() {
      progress.clear()
      startSoon()
    },
  })

  return {
    start,
    startSoon,
    /** Resolves when all events so far are handled. */
    settled: (): Promise<void> => events,
  }
}

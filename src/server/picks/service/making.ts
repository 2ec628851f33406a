import { randomBytes } from 'node:crypto'
import type { PickEvent, PickPlace } from '#engine-protocol/index.ts'
import type { PicksDeps } from '../deps.ts'
import {
  deletePick,
  isUnmade,
  listDeletable,
  listUnmade,
  storeFailure,
  storeMade,
  type MadePick,
} from '../store/picks.ts'

/** Failed picks are tried this often; their playlists play nevertheless. */
const maxAttempts = 5
/** Picks that are handed to the engine, or deleted, at a time. */
const batch = 100
/** The longer side of a stored poster, in pixels. */
const posterSize = 720

export const posterObject = (name: string): string => `pick-posters/${name}`

export type Making = ReturnType<typeof createMaking>

/** Hands picks to the engine, and stores what becomes of them. */
export function createMaking({ database, media, objects, images, log }: PicksDeps) {
  let events = Promise.resolve()

  /** Null if the recording does not contain the range. Rejects with `MediaUnavailable`. */
  const request = ({
    streamId,
    sourceStreamId,
    liveId,
    atMs,
    durationMs,
    window,
  }: MadePick): Promise<PickPlace | null> =>
    media.makePick({
      streamId: sourceStreamId,
      pickId: streamId,
      range: { from: liveId === null ? 'position' : 'date', atMs, durationMs },
      window,
    })

  /** Every unfinished pick is requested again, because an event may have been missed. */
  async function requestAll(): Promise<void> {
    for (const pick of await database.run(listUnmade, { attempts: maxAttempts, limit: batch })) {
      if ((await request(pick)) !== null) continue
      await database.run(storeFailure, {
        streamId: pick.streamId,
        reason: 'source-gone',
        detail: 'the recording does not contain the range any more',
      })
    }
  }

  async function handle({ pickId: streamId, state }: PickEvent): Promise<void> {
    if (state.type === 'failed') {
      log.warn({ streamId, ...state }, 'a pick could not be made')
      await database.run(storeFailure, { streamId, reason: state.reason, detail: state.detail })
      return
    }
    if (!(await database.run(isUnmade, streamId))) return
    const poster = await images.boundedWebp(Buffer.from(state.poster, 'base64'), posterSize)
    // Unguessable, because lists show posters without a signature.
    const posterName = `${randomBytes(16).toString('hex')}.webp`
    await objects.write(posterObject(posterName), poster)
    const { durationMs, bytes, size } = state
    if (!(await database.run(storeMade, { streamId, durationMs, bytes, ...size, posterName }))) {
      await objects.remove(posterObject(posterName))
    }
  }

  function restart(): void {
    requestAll().catch((err: unknown) => log.warn({ err }, 'could not continue the picks; retrying in a minute'))
  }

  media.listenToPicks({
    onPick(event) {
      events = events.then(() =>
        handle(event).catch((err: unknown) =>
          log.error({ err, streamId: event.pickId }, 'could not store a pick; retrying in a minute'),
        ),
      )
    },
    onRestart: restart,
  })

  return {
    request,
    requestAll,

    /** Deletes the files of removed picks and of those without a source. Rejects if the engine is unavailable. */
    async deleteRemoved(): Promise<void> {
      for (const { id, streamId, posterName } of await database.run(listDeletable, batch)) {
        await media.remove({ streamId })
        if (posterName !== null) await objects.remove(posterObject(posterName))
        await database.run(deletePick, id)
      }
    },

    /** Resolves when all events so far are handled. */
    settled: (): Promise<void> => events,
  }
}

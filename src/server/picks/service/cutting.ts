import { randomBytes } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import { listedVisibilities } from '#contract/episodes/limits.ts'
import { picksPerHour } from '#contract/picks/limits.ts'
import type { NewEpisodePick, NewLivePick } from '#contract/picks/schemas.ts'
import { isPlayable } from '#contract/lives/states.ts'
import { pickStreamId } from '#engine-protocol/index.ts'
import { DomainError } from '../../errors.ts'
import { requireAccess } from '../../lives/index.ts'
import { MediaUnavailable } from '../../ports/media/port.ts'
import type { PicksDeps } from '../deps.ts'
import { requireCut } from '../policy.ts'
import type { CutPick } from '../events.ts'
import { countPicksSince, cutPick } from '../store/picks.ts'
import type { Making } from './making.ts'
import type { Permissions } from './permissions.ts'

export interface EpisodeKey {
  readonly channelId: number
  readonly seriesId: number
  readonly episodeId: number
}

/** A range of a source, which the viewer may watch. */
interface Cut {
  readonly sourceStreamId: string
  readonly liveId: string | null
  readonly episodeId: number | null
  readonly liverId: number | null
  readonly channelId: number | null
  readonly genre: string | null
  readonly atMs: number
}

const hourMs = 3_600_000
/** The clock of an encoder's machine may differ from that of the site. */
const clockToleranceMs = 60_000

const isListed = (visibility: string): boolean => listedVisibilities.some((listed) => listed === visibility)

/** Cutting picks. Throws the error for who may not, and for what cannot be cut. */
export function createCutting(deps: PicksDeps, making: Making, permissions: Permissions) {
  const { database, clock, lives, episodes, currentFile, outbox } = deps

  async function add(
    { user }: Profile,
    cut: Cut,
    request: Omit<NewEpisodePick, 'positionMs'>,
    seenBy: Omit<CutPick, 'id'> | null,
    createdAt = clock.now(),
  ): Promise<number> {
    const now = clock.now()
    const since = new Date(now.getTime() - hourMs)
    if ((await database.run(countPicksSince, { cutterId: user.id, since })) >= picksPerHour) {
      throw new DomainError('TOO_MANY_REQUESTS')
    }
    const { title, durationMs, layout, window } = request
    const pick = {
      ...cut,
      streamId: pickStreamId(randomBytes(16).toString('base64url')),
      durationMs,
      window: layout === 'upright' ? window : null,
    }
    const place = await making.request({ ...pick, id: 0, attempts: 0 }).catch((error: unknown) => {
      throw error instanceof MediaUnavailable ? new DomainError('RECORDINGS_UNAVAILABLE') : error
    })
    if (place === null) throw new DomainError('PICK_RANGE_MISSING')
    const positionMs = Math.max(0, Math.round(place.positionMs))
    const added = { ...pick, title, positionMs, cutterId: user.id, createdAt }
    const id = await database.run(cutPick, { pick: added, seenBy, at: now })
    outbox.wake()
    return id
  }

  return {
    /** Returns the id of the pick. */
    async ofLive(viewer: Profile, id: string, request: NewLivePick): Promise<number> {
      const live = await lives.find(id)
      requireAccess(await lives.accessFor(live, viewer))
      const { state, visibility, archive, liver, startedAt, genre } = live
      const isHidden = archive?.published === false && liver.id !== viewer.user.id
      if (!isPlayable({ state }) || isHidden || !isListed(visibility)) throw new DomainError('PICK_SOURCE_CLOSED')
      const owner = { liverId: liver.id }
      requireCut(await permissions.of(owner), await permissions.relationTo(owner, viewer.user.id))
      const atMs = Date.parse(request.from)
      const isDuring =
        atMs >= (startedAt?.getTime() ?? 0) - clockToleranceMs && atMs <= clock.now().getTime() + clockToleranceMs
      if (!isDuring) throw new DomainError('PICK_RANGE_MISSING')
      const source = { sourceStreamId: id, liveId: id, episodeId: null, channelId: null, genre, ...owner }
      const seenBy = { channelId: null, ...owner, followersOnly: visibility === 'followers' }
      return add(viewer, { ...source, atMs }, request, archive?.published === false ? null : seenBy)
    },

    /** Returns the id of the pick. `cutAt`: a time in the past, for the demo. */
    async ofEpisode(viewer: Profile, key: EpisodeKey, request: NewEpisodePick, cutAt?: Date): Promise<number> {
      const { episode } = await episodes.read(key, viewer, null)
      if (episode.access !== 'watch') throw new DomainError('EPISODE_LOCKED')
      const file = episode.video === null ? null : await currentFile(episode.video.id)
      if (file === null || !isListed(episode.visibility) || episode.state !== 'published') {
        throw new DomainError('PICK_SOURCE_CLOSED')
      }
      const owner = { channelId: key.channelId }
      requireCut(await permissions.of(owner), await permissions.relationTo(owner, viewer.user.id))
      const { positionMs: atMs } = request
      if (atMs + request.durationMs > file.durationMs + 1_000) throw new DomainError('PICK_RANGE_MISSING')
      const { episodeId } = key
      const source = { sourceStreamId: file.streamId, liveId: null, episodeId, liverId: null, ...owner }
      const seenBy = { liverId: null, ...owner, followersOnly: false }
      return add(viewer, { ...source, genre: episode.genre, atMs }, request, seenBy, cutAt)
    },
  }
}

import { randomUUID } from 'node:crypto'
import type { Profile } from '#contract/account/schemas.ts'
import { groupViewingHours, openGroupViewingsMax } from '#contract/group-viewings/limits.ts'
import type { Timing } from '#contract/group-viewings/timing.ts'
import { isPlayable, isRunning } from '#contract/lives/states.ts'
import { hashInviteKey, newInviteKey, type EpisodeKey } from '../episodes/index.ts'
import { DomainError } from '../errors.ts'
import { requireAccess, type LiveRow } from '../lives/index.ts'
import type { GroupViewingsDeps } from './deps.ts'
import { initialLatencyMs } from './latency.ts'
import { openGroupViewing } from './store/opening.ts'

const hourMs = 3_600_000

type Content =
  | { readonly liveId: string; readonly episodeId: null }
  | { readonly liveId: null; readonly episodeId: number }

/** At the edge of a running live; paused at the start of an archive. */
function timingOfLive(live: LiveRow, at: number): Timing {
  if (isRunning(live)) return { position: (at - initialLatencyMs[live.latencyMode]) / 1000, rate: 1, at }
  return { position: (live.startedAt?.getTime() ?? at) / 1000, rate: 0, at }
}

/** Opens group viewings; each call resolves with an invite key, which is not stored. */
export function createOpening({ database, clock, lives, episodes }: GroupViewingsDeps) {
  async function open({ user }: Profile, content: Content, timing: Timing): Promise<string> {
    const key = newInviteKey()
    const createdAt = clock.now()
    const opened = await database.run(openGroupViewing, {
      ...content,
      id: randomUUID(),
      keyHash: hashInviteKey(key),
      openedBy: user.id,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + groupViewingHours * hourMs),
      timing,
      most: openGroupViewingsMax,
    })
    if (!opened) throw new DomainError('TOO_MANY_GROUP_VIEWINGS')
    return key
  }

  return {
    async ofLive(viewer: Profile, liveId: string): Promise<string> {
      const live = await lives.find(liveId)
      requireAccess(await lives.accessFor(live, viewer))
      const playsFor = isRunning(live) || live.archive?.published === true || live.liver.id === viewer.user.id
      if (!isPlayable(live) || !playsFor) throw new DomainError('GROUP_VIEWING_NOT_PLAYABLE')
      return open(viewer, { liveId, episodeId: null }, timingOfLive(live, clock.now().getTime()))
    },

    async ofEpisode(viewer: Profile, key: EpisodeKey, positionSeconds: number): Promise<string> {
      const { durationMs } = await episodes.watchable(key, viewer, null)
      const position = durationMs === null ? positionSeconds : Math.min(positionSeconds, durationMs / 1000)
      const timing = { position, rate: 0, at: clock.now().getTime() }
      return open(viewer, { liveId: null, episodeId: key.episodeId }, timing)
    },
  }
}

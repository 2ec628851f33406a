import type { Paging } from '#contract/cursor.ts'
import type { Episode, EpisodeChange, EpisodeSummary, NewEpisode } from '#contract/episodes/schemas.ts'
import { requireReason } from '../../audit/index.ts'
import type { Page } from '../../cursor.ts'
import { DomainError } from '../../errors.ts'
import type { StaffActor } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import { findChannelOfSeries, findEpisodeById, type EpisodeKey, type EpisodeRow } from '../store/episodes.ts'
import type { Editing } from './editing.ts'
import type { EpisodeLists } from './lists.ts'

interface Parts {
  readonly editing: Editing
  readonly lists: EpisodeLists
  present(row: EpisodeRow): Promise<Episode>
}

const keyOf = ({ id, channelId, series }: EpisodeRow): EpisodeKey => ({ channelId, seriesId: series.id, episodeId: id })

/** Episodes of any open channel, for staff: permissions are not checked here. */
export function createStaffEpisodes({ database, clock }: EpisodesDeps, { editing, lists, present }: Parts) {
  async function find(id: number): Promise<EpisodeRow> {
    const row = await database.run(findEpisodeById, id)
    if (!row) throw new DomainError('EPISODE_NOT_FOUND')
    return row
  }

  async function channelOf(seriesId: number): Promise<number> {
    const channelId = await database.run(findChannelOfSeries, seriesId)
    if (channelId === null) throw new DomainError('SERIES_NOT_FOUND')
    return channelId
  }

  const read = async (id: number): Promise<Episode> => present(await find(id))

  return {
    read,

    async list(seriesId: number, paging: Paging): Promise<Page<EpisodeSummary>> {
      return lists.allOfSeries({ channelId: await channelOf(seriesId), seriesId }, paging)
    },

    async add(actor: StaffActor, seriesId: number, fields: NewEpisode): Promise<Episode> {
      return read(await editing.add(actor, await channelOf(seriesId), seriesId, fields))
    },

    /** Changes the stored version, whichever it is. */
    async change(actor: StaffActor, id: number, fields: Omit<EpisodeChange, 'version'>): Promise<Episode> {
      if (Object.keys(fields).length === 0) throw new DomainError('NOTHING_TO_CHANGE')
      const row = await find(id)
      await editing.change(actor, keyOf(row), { ...fields, version: row.version })
      return read(id)
    },

    /** Without a time at once. */
    async publish(actor: StaffActor, id: number, at: string | undefined): Promise<Episode> {
      await editing.publish(actor, keyOf(await find(id)), at === undefined ? clock.now() : new Date(at))
      return read(id)
    },

    /** Makes it a draft again, which only its editors find. */
    async retire(actor: StaffActor, id: number, reason: string): Promise<Episode> {
      requireReason(reason)
      await editing.retire(actor, keyOf(await find(id)), reason)
      return read(id)
    },
  }
}

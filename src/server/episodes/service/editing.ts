import { episodesMax } from '#contract/episodes/limits.ts'
import type { EpisodeChange, NewEpisode, SeenPublication } from '#contract/episodes/schemas.ts'
import { DomainError, VersionConflict } from '../../errors.ts'
import { requireOffered } from '../../genres/index.ts'
import type { Editor } from '../../viewer.ts'
import type { EpisodesDeps } from '../deps.ts'
import {
  addEpisode,
  changeEpisode,
  moveEpisode,
  publishEpisode,
  removeEpisode,
  type Publication,
} from '../store/changes.ts'
import { listCastsOf, type EpisodeKey } from '../store/episodes.ts'
import type { EpisodeAccess } from './access.ts'

const unplayable = new Set(['refused', 'failed'])

export type Editing = ReturnType<typeof createEditing>

/** The changes that owners, editors and staff make. */
export function createEditing({ database, clock, audit, channels, videos }: EpisodesDeps, access: EpisodeAccess) {
  async function requireVideo(channelId: number, videoId: number): Promise<void> {
    const video = (await videos.summaries([videoId])).get(videoId)
    if (video?.channelId !== channelId) throw new DomainError('EPISODE_VIDEO_UNKNOWN')
  }

  const entryOf = (
    editor: Editor,
    action: 'episode.published' | 'episode.unpublished' | 'episode.deleted',
    { channelId, episodeId }: EpisodeKey,
    details: Record<string, string> = {},
  ) => audit.stampEdit(editor, action, { ...details, channel: channelId, episode: episodeId })

  /** The texts that a rejected update conflicts with. */
  async function conflict(key: EpisodeKey): Promise<VersionConflict> {
    const { title, reading, description, visibility, genre, commenting, videoId, version } = await access.find(key)
    const castIds = (await database.run(listCastsOf, key.episodeId)).map(({ id }) => id)
    return new VersionConflict({
      title,
      reading,
      description,
      visibility,
      genre,
      commenting,
      castIds,
      videoId,
      version,
    })
  }

  /** Throws `PUBLICATION_CHANGED` where others have published the episode, or changed who may watch it. */
  async function store(publication: Publication): Promise<void> {
    const problem = await database.run(publishEpisode, publication)
    if (problem !== null) throw new DomainError(problem)
  }

  return {
    /** Returns the id of the draft. */
    async add(editor: Editor, channelId: number, seriesId: number, fields: NewEpisode): Promise<number> {
      await channels.requireEditor(editor, channelId)
      if (fields.genre !== null) await requireOffered(database, [fields.genre])
      if (fields.videoId !== null) await requireVideo(channelId, fields.videoId)
      const added = await database.run(addEpisode, {
        channelId,
        seriesId,
        fields,
        createdAt: clock.now(),
        most: episodesMax,
        entry: audit.stampEdit(editor, 'episode.added', { channel: channelId, series: seriesId }),
      })
      if (typeof added !== 'number') throw new DomainError(added)
      return added
    },

    async change(editor: Editor, key: EpisodeKey, { version, ...change }: EpisodeChange): Promise<void> {
      const { genre } = await access.findOwn(editor, key)
      if (change.genre) await requireOffered(database, [change.genre], genre === null ? [] : [genre])
      if (typeof change.videoId === 'number') await requireVideo(key.channelId, change.videoId)
      const details = { channel: key.channelId, episode: key.episodeId, fields: Object.keys(change) }
      const entry = audit.stampEdit(editor, 'episode.changed', details)
      const problem = await database.run(changeEpisode, { ...key, ...change, version, entry })
      if (problem === 'VERSION_CONFLICT') throw await conflict(key)
      if (problem !== null) throw new DomainError(problem)
    },

    async remove(editor: Editor, key: EpisodeKey): Promise<void> {
      await access.findOwn(editor, key)
      const entry = entryOf(editor, 'episode.deleted', key)
      if (!(await database.run(removeEpisode, { ...key, entry }))) throw new DomainError('EPISODE_NOT_FOUND')
    },

    async move(editor: Editor, key: EpisodeKey, beforeId: number | null): Promise<void> {
      await access.findOwn(editor, key)
      if (!(await database.run(moveEpisode, { ...key, beforeId }))) throw new DomainError('NEIGHBOUR_NOT_FOUND')
    },

    /** With a time in the past, as if it had been published then; for the demo. */
    async publishSince(editor: Editor, key: EpisodeKey, at: Date): Promise<void> {
      const { videoId, visibility } = await access.findOwn(editor, key)
      if (videoId === null) throw new DomainError('EPISODE_WITHOUT_VIDEO')
      const entry = entryOf(editor, 'episode.published', key, { visibility, at: at.toISOString() })
      await store({ ...key, publishesAt: at, videoId, entry })
    },

    /** A draft again, with a reason for the audit log. */
    async retire(editor: Editor, key: EpisodeKey, reason: string): Promise<void> {
      await access.findOwn(editor, key)
      const entry = entryOf(editor, 'episode.unpublished', key, { reason })
      await store({ ...key, publishesAt: null, videoId: null, entry })
    },

    /** At once for a time in the past; a published episode keeps its time then. Null: a draft again. */
    async publish(
      editor: Editor,
      key: EpisodeKey,
      requested: Date | null,
      last?: SeenPublication | undefined,
    ): Promise<void> {
      const { videoId, publishesAt, visibility } = await access.findOwn(editor, key)
      const seen = last && { ...last, publishesAt: last.publishesAt === null ? null : new Date(last.publishesAt) }
      if (requested === null) {
        const entry = entryOf(editor, 'episode.unpublished', key)
        await store({ ...key, publishesAt: null, videoId: null, seen, entry })
        return
      }
      const video = videoId === null ? undefined : (await videos.summaries([videoId])).get(videoId)
      if (!video || unplayable.has(video.state)) throw new DomainError('EPISODE_WITHOUT_VIDEO')
      const now = clock.now()
      const earlier = publishesAt !== null && publishesAt <= now ? publishesAt : now
      const at = requested > now ? requested : earlier
      const entry = entryOf(editor, 'episode.published', key, { visibility, at: at.toISOString() })
      await store({ ...key, publishesAt: at, videoId: video.id, seen, entry })
    },
  }
}

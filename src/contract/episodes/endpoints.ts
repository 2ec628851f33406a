import { z } from 'zod'
import { integerMax, storedNumber } from '../integers.ts'
import { dateTime } from '../dates.ts'
import { cursor, next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { retirement } from '../channels/schemas.ts'
import { bodyId, pathId } from '../ids.ts'
import { viewDevices, viewSources } from '../statistics/limits.ts'
import {
  episode,
  episodeCard,
  episodeChange,
  episodeClosure,
  episodeInvite,
  episodePage,
  episodeSummary,
  inviteKey,
  newEpisode,
  publication,
  seriesWatching,
} from './schemas.ts'

const series = z.object({ channelId: pathId, seriesId: pathId })
const one = series.extend({ episodeId: pathId })
const invite = z.object({ invite: inviteKey.optional() })

const known = z.object({ id: pathId })
const ofStaff = { tag: 'staff', access: 'staff' } as const

const done = z.object({})
const editing = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const changing = [...editing, 'EPISODE_NOT_FOUND'] as const
const texts = ['CAST_NOT_FOUND', 'EPISODE_VIDEO_UNKNOWN', 'GENRE_UNKNOWN'] as const
const page = z.object({ episodes: z.array(episodeSummary), next })

/** Numbers separated by commas, such as `12,7,40`. */
const ids = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,99}$/)
  .transform((text) => [...new Set(text.split(',').map(Number))].filter((id) => id <= integerMax))

export const episodeEndpoints = {
  'GET /v1/episodes': {
    summary:
      'List published episodes of all channels, newest first; or up to a hundred chosen ones, in the requested order',
    tag: 'episodes',
    access: 'anyone',
    query: paging.extend({ ids: ids.optional() }),
    answer: page.extend({ episodes: z.array(episodeCard) }),
    errors: [],
  },
  'GET /v1/episodes/unfinished': {
    summary:
      'What the signed-in user continues with, the last watched first: of each series the last watched episode, or the one after it if that was watched to the end',
    tag: 'episodes',
    access: 'signed-in',
    query: paging,
    answer: z.object({ episodes: z.array(episodeCard), next }),
    errors: [],
  },
  'GET /v1/channels/{channelId}/episodes': {
    summary: 'List the published episodes of a channel, newest first',
    tag: 'episodes',
    access: 'anyone',
    params: z.object({ channelId: pathId }),
    query: paging,
    answer: page,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/casts/{castId}/appearances': {
    summary: 'List the published episodes with a cast, the last created first',
    tag: 'episodes',
    access: 'anyone',
    params: z.object({ channelId: pathId, castId: pathId }),
    query: paging,
    answer: page,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes': {
    summary:
      'List the episodes of a series in their order, from the start, from a cursor, before one, or around an episode; for editors also those that are not published',
    tag: 'episodes',
    access: 'anyone',
    params: series,
    query: paging.extend({ before: cursor.optional(), around: pathId.optional() }),
    answer: page.extend({
      /** What `before` continues with; null at the start of the series. */
      previous: cursor.nullable(),
    }),
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/watching': {
    summary: 'The first episode of a series, the one that the viewer watched last, and the one after it',
    tag: 'episodes',
    access: 'anyone',
    params: series,
    query: z.object({
      /** The last watched episode of a visitor: the site does not know it. Ignored for signed-in users. */
      last: pathId.optional(),
    }),
    answer: seriesWatching,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes': {
    summary: 'Add a draft of an episode at the end of a series',
    tag: 'episodes',
    access: 'signed-in',
    params: series,
    body: newEpisode,
    answer: episode,
    errors: [...editing, ...texts, 'SERIES_NOT_FOUND', 'TOO_MANY_EPISODES'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}': {
    summary: 'One episode with its neighbours in the series',
    tag: 'episodes',
    access: 'anyone',
    params: one,
    query: invite,
    answer: episodePage,
    errors: ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/closure': {
    summary: 'Why a published episode is closed: it is for premium members',
    tag: 'episodes',
    access: 'anyone',
    params: one,
    answer: episodeClosure,
    errors: ['EPISODE_NOT_FOUND'],
  },
  'PATCH /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}': {
    summary: 'Change an episode; an update of an older version is rejected with the stored one',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: episodeChange,
    answer: episode,
    errors: [...changing, ...texts, 'EPISODE_WITHOUT_VIDEO', 'VERSION_CONFLICT'],
  },
  'DELETE /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}': {
    summary: 'Delete an episode with its views and comments; its video remains',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: changing,
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/move': {
    summary: 'Move an episode before another one of its series, or to the end with null',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: z.object({ beforeId: bodyId.nullable() }),
    answer: done,
    errors: [...changing, 'NEIGHBOUR_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/publication': {
    summary: 'Publish an episode at a time, at once for a time in the past, or make it a draft again with null',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: z.object({ publishesAt: dateTime.nullable(), seen: publication.optional() }),
    answer: episode,
    errors: [...changing, 'EPISODE_WITHOUT_VIDEO', 'PUBLICATION_CHANGED'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/invites': {
    summary: 'The valid invite keys of an episode, without the keys themselves',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    answer: z.object({ invites: z.array(episodeInvite) }),
    errors: changing,
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/invites': {
    summary: 'Create an invite key, which is returned only once',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: done,
    answer: z.object({ invite: episodeInvite, key: inviteKey }),
    errors: [...changing, 'TOO_MANY_INVITE_KEYS'],
  },
  'DELETE /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/invites/{inviteId}': {
    summary: 'Revoke an invite key; repeating it changes nothing',
    tag: 'episodes',
    access: 'signed-in',
    params: one.extend({ inviteId: pathId }),
    answer: done,
    errors: changing,
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/views': {
    summary: 'Report that the episode is being watched; a person counts once in half an hour',
    tag: 'episodes',
    access: 'anyone',
    params: one,
    body: invite.extend({
      source: z.enum(viewSources).default('direct'),
      device: z.enum(viewDevices).default('desktop'),
    }),
    answer: done,
    errors: ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND', 'EPISODE_LOCKED'],
  },
  'PUT /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/progress': {
    summary:
      'Store where the signed-in user resumes on any device (null: from the start), and that they watched it to the end',
    tag: 'episodes',
    access: 'signed-in',
    params: one,
    body: invite.extend({
      positionMs: storedNumber.nullable(),
      finished: z.boolean().default(false),
    }),
    answer: done,
    errors: ['CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND', 'EPISODE_LOCKED'],
  },
  'GET /v1/staff/series/{id}/episodes': {
    summary: 'List the episodes of an open series in their order, also those that are not published; for staff',
    ...ofStaff,
    params: known,
    query: paging,
    answer: page,
    errors: ['SERIES_NOT_FOUND'],
  },
  'POST /v1/staff/series/{id}/episodes': {
    summary: 'Add a draft of an episode at the end of an open series; for staff',
    ...ofStaff,
    params: known,
    body: newEpisode,
    answer: episode,
    errors: [...texts, 'SERIES_NOT_FOUND', 'TOO_MANY_EPISODES'],
  },
  'GET /v1/staff/episodes/{id}': {
    summary: 'One episode of an open series; for staff',
    ...ofStaff,
    params: known,
    answer: episode,
    errors: ['EPISODE_NOT_FOUND'],
  },
  'POST /v1/staff/episodes/{id}/changes': {
    summary: 'Change an episode, whatever its version; for staff',
    ...ofStaff,
    params: known,
    body: episodeChange.omit({ version: true }),
    answer: episode,
    errors: [...texts, 'EPISODE_NOT_FOUND', 'EPISODE_WITHOUT_VIDEO', 'NOTHING_TO_CHANGE', 'VERSION_CONFLICT'],
  },
  'POST /v1/staff/episodes/{id}/publication': {
    summary: 'Publish an episode at a time, at once without one or for one in the past; for staff',
    ...ofStaff,
    params: known,
    body: z.object({ publishesAt: dateTime.optional() }),
    answer: episode,
    errors: ['EPISODE_NOT_FOUND', 'EPISODE_WITHOUT_VIDEO'],
  },
  'POST /v1/staff/episodes/{id}/retirement': {
    summary: 'Retire an episode: a draft again, which only its editors find; for staff',
    ...ofStaff,
    params: known,
    body: retirement,
    answer: episode,
    errors: ['EPISODE_NOT_FOUND', 'REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>

import { z } from 'zod'
import { storedNumber } from '../integers.ts'
import { liveId, pathId } from '../ids.ts'
import { dateTime } from '../dates.ts'
import { next, paging } from '../cursor.ts'
import { signaturePurpose } from '../playback.ts'
import type { Endpoint } from '../endpoint.ts'
import { genreId } from '../genres/schemas.ts'
import { liveLists, visibilities } from './limits.ts'
import {
  followedLiver,
  live,
  liveCursor,
  newLive,
  playback,
  reminderState,
  streamSetting,
  thumbnailChoice,
  timeRange,
} from './schemas.ts'

const one = z.object({ id: liveId })

const owned = ['NOT_YOUR_LIVE', 'LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'] as const

const ofArchive = [...owned, 'RECORDINGS_UNAVAILABLE'] as const

export const livesEndpoints = {
  'GET /v1/lives': {
    summary:
      'List lives of all livers, of one, or of those of a channel, for followers also theirs, without livers who have blocked the viewer: on air in order of attention (followed, recommended, viewers), scheduled by their start (of all livers, the next three of each), others newest first',
    tag: 'lives',
    access: 'anyone',
    query: z.object({
      state: z.enum(liveLists).default('on_air'),
      /** `next` of the previous page. */
      cursor: liveCursor.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      /** Only the lives of this liver. */
      liver: pathId.optional(),
      /** Only the lives of the livers who own this channel. */
      channel: pathId.optional(),
      genre: genreId.optional(),
      /** Lives of this genre come first among those on air, after those of followed livers. */
      recommended: genreId.optional(),
    }),
    answer: z.object({ lives: z.array(live), next: liveCursor.nullable() }),
    errors: [],
  },
  'GET /v1/follows/livers': {
    summary:
      'The livers whom the signed-in user follows, the latest follow first, each with the live on air or the next one',
    tag: 'follows',
    access: 'signed-in',
    query: paging,
    answer: z.object({ livers: z.array(followedLiver), next }),
    errors: [],
  },
  'GET /v1/lives/{id}': {
    summary: 'One live in any state',
    tag: 'lives',
    access: 'anyone',
    params: one,
    answer: live,
    errors: ['LIVE_NOT_FOUND'],
  },
  'GET /v1/lives/{id}/calendar': {
    summary: 'A scheduled live as a calendar file (RFC 5545, text/calendar) with an alarm ten minutes before its start',
    tag: 'lives',
    access: 'anyone',
    params: one,
    answer: z.string(),
    errors: ['LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'],
  },
  'GET /v1/lives/{id}/playback': {
    summary:
      'The playback signature of a live with restricted access; valid for five minutes, on a playback device (`for=remote`) for six hours, or for the duration of an archive and four hours, at most twelve',
    tag: 'lives',
    access: 'anyone',
    params: one,
    query: signaturePurpose,
    answer: playback,
    errors: ['LIVE_NOT_FOUND', 'LIVE_LOCKED', 'LIVE_BLOCKED', 'WRONG_LIVE_STATE'],
  },
  'POST /v1/lives': {
    summary: 'Create a live, scheduled or starting now',
    tag: 'lives',
    access: 'signed-in',
    body: newLive,
    answer: live,
    errors: [
      'NO_LIVE_LICENSE',
      'OUTSIDE_PERMITTED_HOURS',
      'ALREADY_LIVE',
      'STARTS_IN_THE_PAST',
      'TOO_MANY_SCHEDULED_LIVES',
      'GENRE_UNKNOWN',
      'THUMBNAIL_REPLACED',
    ],
  },
  'POST /v1/live-thumbnails': {
    summary:
      'Upload an image for the thumbnail of a live: the body is an image file with its content type. It replaces an image that no live uses yet',
    tag: 'lives',
    access: 'signed-in',
    answer: z.object({ url: z.string() }),
    errors: ['NO_LIVE_LICENSE', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/lives/{id}/thumbnail': {
    summary: 'Choose the thumbnail of a live that is not on air yet, or remove it with null',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({ thumbnail: thumbnailChoice.nullable() }),
    answer: live,
    errors: [...owned, 'THUMBNAIL_REPLACED'],
  },
  'POST /v1/lives/{id}/schedule': {
    summary: 'Change the start of a scheduled live; its calendar file and its drawn thumbnail change with it',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({ startsAt: dateTime }),
    answer: live,
    errors: [...owned, 'OUTSIDE_PERMITTED_HOURS', 'STARTS_IN_THE_PAST', 'TOO_MANY_SCHEDULED_LIVES'],
  },
  'PUT /v1/lives/{id}/reminder': {
    summary: 'Remind the signed-in user when the scheduled live starts',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({}),
    answer: reminderState,
    errors: ['LIVE_NOT_FOUND', 'LIVE_LOCKED', 'LIVE_BLOCKED', 'WRONG_LIVE_STATE', 'TOO_MANY_REMINDERS'],
  },
  'DELETE /v1/lives/{id}/reminder': {
    summary: 'Remove the reminder of the signed-in user',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    answer: reminderState,
    errors: ['LIVE_NOT_FOUND'],
  },
  'GET /v1/reminders': {
    summary: 'Which scheduled lives the signed-in user is reminded of, by their start; at most 100',
    tag: 'lives',
    access: 'signed-in',
    answer: z.object({ liveIds: z.array(z.string()) }),
    errors: [],
  },
  'POST /v1/lives/{id}/prepare': {
    summary: 'Open a scheduled live for its encoder ahead of time',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({}),
    answer: live,
    errors: [...owned, 'NO_LIVE_LICENSE', 'OUTSIDE_PERMITTED_HOURS', 'ALREADY_LIVE'],
  },
  'POST /v1/lives/{id}/cancel': {
    summary: 'Cancel a live that is not on air yet',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'POST /v1/lives/{id}/end': {
    summary: 'End a live that is on air or interrupted',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'GET /v1/archives': {
    summary: 'The archived lives of the signed-in user, newest first, including unpublished ones',
    tag: 'lives',
    access: 'signed-in',
    query: z.object({
      /** `next` of the previous page. */
      cursor: liveCursor.optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
    }),
    answer: z.object({ lives: z.array(live), next: liveCursor.nullable() }),
    errors: [],
  },
  'POST /v1/lives/{id}/archive/trim': {
    summary: 'Trim the archive to the whole segments in a range, or reset the trim with null; nothing is deleted',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({ range: timeRange.nullable() }),
    answer: live,
    errors: [...ofArchive, 'TRIM_TOO_SHORT'],
  },
  'POST /v1/lives/{id}/archive/poster': {
    summary: 'Choose the poster of an archive by its time in the whole recording, or reset it with null',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({ atMs: storedNumber.nullable() }),
    answer: live,
    errors: [...ofArchive, 'POSTER_NOT_SHOWN'],
  },
  'POST /v1/lives/{id}/archive/publication': {
    summary: 'Publish or unpublish the archive',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({ published: z.boolean() }),
    answer: live,
    errors: [...owned, 'ARCHIVE_TAKEN_DOWN'],
  },
  'POST /v1/lives/{id}/archive/visibility': {
    summary: 'Choose who may watch the archive and read its chat',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({ visibility: z.enum(visibilities) }),
    answer: live,
    errors: owned,
  },
  'POST /v1/lives/{id}/archive/deletion': {
    summary: 'Delete the archive permanently; the live remains as ended',
    tag: 'lives',
    access: 'signed-in',
    params: one,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'GET /v1/stream-setting': {
    summary: 'The server address, stream key and current live of the liver, and the settings of the last one',
    tag: 'lives',
    access: 'signed-in',
    answer: streamSetting,
    errors: ['NO_LIVE_LICENSE'],
  },
  'POST /v1/stream-setting/rotate': {
    summary: 'Replace the stream key; the old one becomes invalid',
    tag: 'lives',
    access: 'signed-in',
    body: z.object({}),
    answer: streamSetting,
    errors: ['NO_LIVE_LICENSE'],
  },
} as const satisfies Record<string, Endpoint>

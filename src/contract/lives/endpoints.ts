import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { liveLists } from './limits.ts'
import { live, newLive, playback, streamSetting, timeRange } from './schemas.ts'

const liveId = z.object({ id: z.string().regex(/^[0-9A-Za-z]{12}$/) })

const owned = ['SIGN_IN_REQUIRED', 'NOT_YOUR_LIVE', 'LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'] as const

const ofArchive = [...owned, 'RECORDINGS_UNAVAILABLE'] as const

export const livesEndpoints = {
  'GET /v1/lives': {
    summary: 'List public lives of all livers or of one, newest first; scheduled ones by their start',
    tag: 'lives',
    query: z.object({
      state: z.enum(liveLists).default('on_air'),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      /** Only the lives of this liver. */
      liver: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
    }),
    answer: z.object({ lives: z.array(live) }),
    errors: [],
  },
  'GET /v1/lives/{id}': {
    summary: 'One live in any state',
    tag: 'lives',
    params: liveId,
    answer: live,
    errors: ['LIVE_NOT_FOUND'],
  },
  'GET /v1/lives/{id}/calendar': {
    summary: 'A scheduled live as a calendar file (RFC 5545, text/calendar) with an alarm ten minutes before its start',
    tag: 'lives',
    params: liveId,
    answer: z.string(),
    errors: ['LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'],
  },
  'GET /v1/lives/{id}/playback': {
    summary: 'The playback signature of a live with restricted access; valid for five minutes',
    tag: 'lives',
    params: liveId,
    answer: playback,
    errors: ['LIVE_NOT_FOUND', 'WRONG_LIVE_STATE'],
  },
  'POST /v1/lives': {
    summary: 'Create a live, scheduled or starting now',
    tag: 'lives',
    body: newLive,
    answer: live,
    errors: ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENCE', 'OUTSIDE_PERMITTED_HOURS', 'ALREADY_LIVE', 'STARTS_IN_THE_PAST'],
  },
  'POST /v1/lives/{id}/prepare': {
    summary: 'Open a scheduled live for its encoder ahead of time',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: [...owned, 'NO_LIVE_LICENCE', 'OUTSIDE_PERMITTED_HOURS', 'ALREADY_LIVE'],
  },
  'POST /v1/lives/{id}/cancel': {
    summary: 'Cancel a live that is not on air yet',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'POST /v1/lives/{id}/end': {
    summary: 'End a live that is on air or interrupted',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'GET /v1/archives': {
    summary: 'The archived lives of the signed-in user, newest first, including unpublished ones',
    tag: 'lives',
    query: z.object({ limit: z.coerce.number().int().min(1).max(50).default(20) }),
    answer: z.object({ lives: z.array(live) }),
    errors: ['SIGN_IN_REQUIRED'],
  },
  'POST /v1/lives/{id}/archive/trim': {
    summary: 'Trim the archive to the whole segments in a range, or reset the trim with null; nothing is deleted',
    tag: 'lives',
    params: liveId,
    body: z.object({ range: timeRange.nullable() }),
    answer: live,
    errors: [...ofArchive, 'TRIM_TOO_SHORT'],
  },
  'POST /v1/lives/{id}/archive/poster': {
    summary: 'Choose the poster of an archive by its time in the whole recording, or reset it with null',
    tag: 'lives',
    params: liveId,
    body: z.object({ atMs: z.int().min(0).nullable() }),
    answer: live,
    errors: [...ofArchive, 'POSTER_NOT_SHOWN'],
  },
  'POST /v1/lives/{id}/archive/publication': {
    summary: 'Publish or unpublish the archive',
    tag: 'lives',
    params: liveId,
    body: z.object({ published: z.boolean() }),
    answer: live,
    errors: [...owned, 'ARCHIVE_TAKEN_DOWN'],
  },
  'POST /v1/lives/{id}/archive/deletion': {
    summary: 'Delete the archive permanently; the live remains as ended',
    tag: 'lives',
    params: liveId,
    body: z.object({}),
    answer: live,
    errors: owned,
  },
  'GET /v1/stream-setting': {
    summary: 'The server address, stream key and current live of the liver, and the settings of the last one',
    tag: 'lives',
    answer: streamSetting,
    errors: ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENCE'],
  },
  'POST /v1/stream-setting/rotate': {
    summary: 'Replace the stream key; the old one becomes invalid',
    tag: 'lives',
    body: z.object({}),
    answer: streamSetting,
    errors: ['SIGN_IN_REQUIRED', 'NO_LIVE_LICENCE'],
  },
} as const satisfies Record<string, Endpoint>

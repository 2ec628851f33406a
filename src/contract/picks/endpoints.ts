import { z } from 'zod'
import { reportReasons, reportTextMaxLength } from '../chat/limits.ts'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { genreId } from '../genres/schemas.ts'
import { liveId, pathId } from '../ids.ts'
import { pickPermissions } from './limits.ts'
import { newEpisodePick, newLivePick, pick, pickPlayback, pickSetting } from './schemas.ts'
import { writtenLines } from '../written-text/schemas.ts'

const done = z.object({})
const one = z.object({ id: pathId })
const live = z.object({ id: liveId })
const episode = z.object({ channelId: pathId, seriesId: pathId, episodeId: pathId })
const page = z.object({ picks: z.array(pick), next })
const permission = z.object({ permission: z.enum(pickPermissions) })

const cutting = [
  'PICKS_OFF',
  'PICKS_FOR_FOLLOWERS',
  'PICK_SOURCE_CLOSED',
  'PICK_RANGE_MISSING',
  'TOO_MANY_REQUESTS',
  'RECORDINGS_UNAVAILABLE',
] as const

export const pickEndpoints = {
  'GET /v1/picks': {
    summary: 'List the picks that the viewer may watch, newest first',
    tag: 'picks',
    access: 'anyone',
    query: paging,
    answer: page,
    errors: [],
  },
  'GET /v1/picks/{id}': {
    summary: 'One pick, and the cursor of the older ones in the list of all',
    tag: 'picks',
    access: 'anyone',
    params: one,
    answer: z.object({ pick, next }),
    errors: ['PICK_NOT_FOUND'],
  },
  'GET /v1/picks/{id}/playback': {
    summary: 'The signed address of a pick: of its file, or of a playlist until that is made',
    tag: 'picks',
    access: 'anyone',
    params: one,
    answer: pickPlayback,
    errors: ['PICK_NOT_FOUND'],
  },
  'DELETE /v1/picks/{id}': {
    summary: 'Remove a pick; for the user who cut it, the owner of its source, and staff',
    tag: 'picks',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: ['PICK_NOT_FOUND', 'NOT_YOUR_PICK'],
  },
  'POST /v1/picks/{id}/report': {
    summary: 'Report a pick to staff',
    tag: 'picks',
    access: 'signed-in',
    params: one,
    body: z.object({
      reason: z.enum(reportReasons),
      text: writtenLines(reportTextMaxLength).default(''),
    }),
    answer: done,
    errors: ['PICK_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'GET /v1/lives/{id}/picks': {
    summary: 'List the picks of a live, newest first',
    tag: 'picks',
    access: 'anyone',
    params: live,
    query: paging,
    answer: page,
    errors: [],
  },
  'POST /v1/lives/{id}/picks': {
    summary: 'Cut a pick of 3 to 15 seconds from a live on air or its archive',
    tag: 'picks',
    access: 'signed-in',
    params: live,
    body: newLivePick,
    answer: pick,
    errors: [...cutting, 'LIVE_NOT_FOUND', 'LIVE_LOCKED', 'LIVE_BLOCKED'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/picks': {
    summary: 'List the picks of an episode, newest first',
    tag: 'picks',
    access: 'anyone',
    params: episode,
    query: paging,
    answer: page,
    errors: [],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/picks': {
    summary: 'Cut a pick of 3 to 15 seconds from an episode',
    tag: 'picks',
    access: 'signed-in',
    params: episode,
    body: newEpisodePick,
    answer: pick,
    errors: [...cutting, 'CHANNEL_NOT_FOUND', 'EPISODE_NOT_FOUND', 'EPISODE_LOCKED'],
  },
  'GET /v1/channels/{id}/picks': {
    summary: 'List the picks of the episodes of a channel, newest first',
    tag: 'picks',
    access: 'anyone',
    params: one,
    query: paging,
    answer: page,
    errors: [],
  },
  'GET /v1/channels/{id}/live-picks': {
    summary: 'List the picks of the lives of the livers who own a channel, newest first',
    tag: 'picks',
    access: 'anyone',
    params: one,
    query: paging,
    answer: page,
    errors: [],
  },
  'GET /v1/livers/{id}/picks': {
    summary: 'List the picks of the lives of a liver, newest first',
    tag: 'picks',
    access: 'anyone',
    params: one,
    query: paging,
    answer: page,
    errors: [],
  },
  'GET /v1/genres/{id}/picks': {
    summary: 'List the picks of lives and episodes of a genre, newest first',
    tag: 'picks',
    access: 'anyone',
    params: z.object({ id: genreId }),
    query: paging,
    answer: page,
    errors: [],
  },
  'GET /v1/channels/{id}/pick-setting': {
    summary: 'Who may cut picks of the episodes of a channel',
    tag: 'picks',
    access: 'anyone',
    params: one,
    answer: pickSetting,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'PUT /v1/channels/{id}/pick-setting': {
    summary: 'Choose who may cut picks of the episodes of a channel; for its owners and editors',
    tag: 'picks',
    access: 'signed-in',
    params: one,
    body: permission,
    answer: pickSetting,
    errors: ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'],
  },
  'GET /v1/livers/{id}/pick-setting': {
    summary: 'Who may cut picks of the lives of a liver',
    tag: 'picks',
    access: 'anyone',
    params: one,
    answer: pickSetting,
    errors: [],
  },
  'PUT /v1/pick-setting': {
    summary: 'Choose who may cut picks of the own lives; for livers',
    tag: 'picks',
    access: 'signed-in',
    body: permission,
    answer: pickSetting,
    errors: ['NOT_A_LIVER'],
  },
} as const satisfies Record<string, Endpoint>

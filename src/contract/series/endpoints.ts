import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { bodyId, pathId } from '../ids.ts'
import { newSeries, series, seriesChange } from './schemas.ts'

const channel = z.object({ channelId: pathId })
const one = channel.extend({ seriesId: pathId })

const done = z.object({})
const editing = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const changing = [...editing, 'SERIES_NOT_FOUND'] as const

export const seriesEndpoints = {
  'GET /v1/channels/{channelId}/series': {
    summary: 'List the series of a channel, in the order of its editors',
    tag: 'series',
    access: 'anyone',
    params: channel,
    query: paging,
    answer: z.object({ series: z.array(series), next }),
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/series': {
    summary: 'Add a series at the end of the list',
    tag: 'series',
    access: 'signed-in',
    params: channel,
    body: newSeries,
    answer: series,
    errors: [...editing, 'TOO_MANY_SERIES'],
  },
  'GET /v1/channels/{channelId}/series/{seriesId}': {
    summary: 'One series',
    tag: 'series',
    access: 'anyone',
    params: one,
    answer: series,
    errors: ['SERIES_NOT_FOUND'],
  },
  'PATCH /v1/channels/{channelId}/series/{seriesId}': {
    summary: 'Change a series; an update of an older version is rejected with the stored one',
    tag: 'series',
    access: 'signed-in',
    params: one,
    body: seriesChange,
    answer: series,
    errors: [...changing, 'VERSION_CONFLICT'],
  },
  'DELETE /v1/channels/{channelId}/series/{seriesId}': {
    summary: 'Delete a series, with its episodes',
    tag: 'series',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: changing,
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/move': {
    summary: 'Move a series before another one, or to the end with null',
    tag: 'series',
    access: 'signed-in',
    params: one,
    body: z.object({ beforeId: bodyId.nullable() }),
    answer: done,
    errors: [...changing, 'NEIGHBOUR_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/cover': {
    summary: 'Upload the cover of a series: the body is an image file with its content type',
    tag: 'series',
    access: 'signed-in',
    params: one,
    answer: z.object({ url: z.string() }),
    errors: [...changing, 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'DELETE /v1/channels/{channelId}/series/{seriesId}/cover': {
    summary: 'Remove the cover of a series',
    tag: 'series',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: changing,
  },
} as const satisfies Record<string, Endpoint>

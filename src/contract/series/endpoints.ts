import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { retirement } from '../channels/schemas.ts'
import { bodyId, pathId } from '../ids.ts'
import { newSeries, series, seriesChange, staffSeries } from './schemas.ts'

const channel = z.object({ channelId: pathId })
const one = channel.extend({ seriesId: pathId })

const known = z.object({ id: pathId })

const done = z.object({})
const editing = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const changing = [...editing, 'SERIES_NOT_FOUND'] as const
const ofStaff = ['CHANNEL_NOT_FOUND', 'SERIES_NOT_FOUND'] as const

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
  'GET /v1/staff/channels/{channelId}/series': {
    summary: 'List the series of a channel in the order of its editors, with retired ones; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    query: paging,
    answer: z.object({ series: z.array(staffSeries), next }),
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /v1/staff/channels/{channelId}/series': {
    summary: 'Add a series at the end of the list of any channel; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    body: newSeries,
    answer: staffSeries,
    errors: ['CHANNEL_NOT_FOUND', 'TOO_MANY_SERIES'],
  },
  'POST /v1/staff/series/{id}/changes': {
    summary: 'Change a series of any channel, whatever its version; for staff',
    tag: 'staff',
    access: 'staff',
    params: known,
    body: seriesChange.omit({ version: true }),
    answer: staffSeries,
    errors: [...ofStaff, 'NOTHING_TO_CHANGE', 'VERSION_CONFLICT'],
  },
  'POST /v1/staff/series/{id}/retirement': {
    summary: 'Retire a series: no user finds it; for staff',
    tag: 'staff',
    access: 'staff',
    params: known,
    body: retirement,
    answer: staffSeries,
    errors: [...ofStaff, 'REASON_REQUIRED'],
  },
  'POST /v1/staff/series/{id}/restoration': {
    summary: 'Restore a retired series; for staff',
    tag: 'staff',
    access: 'staff',
    params: known,
    body: retirement,
    answer: staffSeries,
    errors: [...ofStaff, 'REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>

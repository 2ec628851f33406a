import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { retirement } from '../channels/schemas.ts'
import { bodyId, pathId } from '../ids.ts'
import { cast, castChange, castFields, staffCast } from './schemas.ts'

const channel = z.object({ channelId: pathId })
const one = channel.extend({ castId: pathId })

const known = z.object({ id: pathId })

const done = z.object({})
const editing = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const changing = [...editing, 'CAST_NOT_FOUND'] as const
const ofStaff = ['CHANNEL_NOT_FOUND', 'CAST_NOT_FOUND'] as const

export const castEndpoints = {
  'GET /v1/channels/{channelId}/casts': {
    summary: 'List the casts of a channel, in the order of its editors',
    tag: 'casts',
    access: 'anyone',
    params: channel,
    query: paging,
    answer: z.object({ casts: z.array(cast), next }),
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/casts': {
    summary: 'Add a cast at the end of the list',
    tag: 'casts',
    access: 'signed-in',
    params: channel,
    body: castFields,
    answer: cast,
    errors: [...editing, 'TOO_MANY_CASTS'],
  },
  'GET /v1/channels/{channelId}/casts/{castId}': {
    summary: 'The profile of a cast',
    tag: 'casts',
    access: 'anyone',
    params: one,
    answer: cast,
    errors: ['CAST_NOT_FOUND'],
  },
  'PATCH /v1/channels/{channelId}/casts/{castId}': {
    summary: 'Change the texts of a cast; an update of an older version is rejected with the stored texts',
    tag: 'casts',
    access: 'signed-in',
    params: one,
    body: castChange,
    answer: cast,
    errors: [...changing, 'VERSION_CONFLICT'],
  },
  'DELETE /v1/channels/{channelId}/casts/{castId}': {
    summary: 'Delete a cast, with its appearances in episodes',
    tag: 'casts',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: changing,
  },
  'POST /v1/channels/{channelId}/casts/{castId}/move': {
    summary: 'Move a cast before another one, or to the end with null',
    tag: 'casts',
    access: 'signed-in',
    params: one,
    body: z.object({ beforeId: bodyId.nullable() }),
    answer: done,
    errors: [...changing, 'NEIGHBOUR_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/casts/{castId}/image': {
    summary: 'Upload the image of a cast: the body is an image file with its content type',
    tag: 'casts',
    access: 'signed-in',
    params: one,
    answer: z.object({ url: z.string() }),
    errors: [...changing, 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'DELETE /v1/channels/{channelId}/casts/{castId}/image': {
    summary: 'Remove the image of a cast',
    tag: 'casts',
    access: 'signed-in',
    params: one,
    answer: done,
    errors: changing,
  },
  'GET /v1/staff/channels/{channelId}/casts': {
    summary: 'List the casts of a channel in the order of its editors, with retired ones; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    query: paging,
    answer: z.object({ casts: z.array(staffCast), next }),
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /v1/staff/channels/{channelId}/casts': {
    summary: 'Add a cast at the end of the list of any channel; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    body: castFields,
    answer: staffCast,
    errors: ['CHANNEL_NOT_FOUND', 'TOO_MANY_CASTS'],
  },
  'POST /v1/staff/casts/{id}/changes': {
    summary: 'Change a cast of any channel, whatever its version; for staff',
    tag: 'staff',
    access: 'staff',
    params: known,
    body: castChange.omit({ version: true }),
    answer: staffCast,
    errors: [...ofStaff, 'NOTHING_TO_CHANGE', 'VERSION_CONFLICT'],
  },
  'POST /v1/staff/casts/{id}/retirement': {
    summary: 'Retire a cast: no user finds it; for staff',
    tag: 'staff',
    access: 'staff',
    params: known,
    body: retirement,
    answer: staffCast,
    errors: [...ofStaff, 'REASON_REQUIRED'],
  },
  'POST /v1/staff/casts/{id}/restoration': {
    summary: 'Restore a retired cast; for staff',
    tag: 'staff',
    access: 'staff',
    params: known,
    body: retirement,
    answer: staffCast,
    errors: [...ofStaff, 'REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>

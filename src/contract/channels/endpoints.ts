import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { nickNameMaxLength } from '../account/limits.ts'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import { reportReasons, reportTextMaxLength } from '../chat/limits.ts'
import { channelImageKinds, channelRoles } from './limits.ts'
import {
  channelChange,
  channelFields,
  channelMember,
  channelProfile,
  newChannel,
  ownChannel,
  ownerInfo,
  retirement,
  staffChannel,
  staffNewChannel,
} from './schemas.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

const channel = z.object({ id: pathId })
const member = channel.extend({ userId: pathId })
const image = channel.extend({ kind: z.enum(channelImageKinds) })

const done = z.object({})
const editing = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const owning = [...editing, 'NOT_CHANNEL_OWNER'] as const

export const channelEndpoints = {
  'GET /v2/channels/is-owner': {
    summary: 'Whether the signed-in user owns a channel, and its id; and whether they own or edit one',
    tag: 'channels',
    access: 'signed-in',
    answer: ownerInfo,
    errors: [],
  },
  'GET /v3/channels/{id}/profile': {
    summary: 'The public profile of a channel',
    tag: 'channels',
    access: 'anyone',
    params: channel,
    answer: channelProfile,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'GET /v1/channels': {
    summary: 'List the channels that the signed-in user owns or edits, in order of their creation',
    tag: 'channels',
    access: 'signed-in',
    query: paging,
    answer: z.object({ channels: z.array(ownChannel), next }),
    errors: [],
  },
  'POST /v1/channels': {
    summary: 'Create a channel, which the signed-in user then owns',
    tag: 'channels',
    access: 'signed-in',
    body: newChannel,
    answer: channelProfile,
    errors: ['TOO_MANY_CHANNELS', 'GENRE_UNKNOWN'],
  },
  'PATCH /v1/channels/{id}': {
    summary: 'Change the texts of a channel; an update of an older version is rejected with the stored texts',
    tag: 'channels',
    access: 'signed-in',
    params: channel,
    body: channelChange,
    answer: channelProfile,
    errors: [...editing, 'VERSION_CONFLICT', 'GENRE_UNKNOWN'],
  },
  'POST /v1/channels/{id}/images/{kind}': {
    summary: 'Upload the cover or the avatar of a channel: the body is an image file with its content type',
    tag: 'channels',
    access: 'signed-in',
    params: image,
    answer: z.object({ url: z.string() }),
    errors: [...editing, 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'DELETE /v1/channels/{id}/images/{kind}': {
    summary: 'Remove the cover or the avatar of a channel',
    tag: 'channels',
    access: 'signed-in',
    params: image,
    answer: done,
    errors: editing,
  },
  'GET /v1/channels/{id}/members': {
    summary: 'The owners and editors of a channel, for its members',
    tag: 'channels',
    access: 'signed-in',
    params: channel,
    answer: z.object({ members: z.array(channelMember) }),
    errors: editing,
  },
  'GET /v1/channels/{id}/member-candidates': {
    summary: 'Find users who are no members of a channel by the beginning of their name, for owners',
    tag: 'channels',
    access: 'signed-in',
    params: channel,
    query: z.object({ name: writtenLine(nickNameMaxLength).min(1) }),
    answer: z.object({ users: z.array(person) }),
    errors: owning,
  },
  'PUT /v1/channels/{id}/members/{userId}': {
    summary: 'Make a user an editor, or offer ownership to them, which they have to accept; for owners',
    tag: 'channels',
    access: 'signed-in',
    params: member,
    body: z.object({ role: z.enum(channelRoles) }),
    answer: z.object({ members: z.array(channelMember) }),
    errors: [...owning, 'USER_NOT_FOUND', 'TOO_MANY_MEMBERS', 'LAST_OWNER'],
  },
  'DELETE /v1/channels/{id}/members/{userId}': {
    summary: 'Remove a member, for owners; or leave the channel',
    tag: 'channels',
    access: 'signed-in',
    params: member,
    answer: done,
    errors: [...owning, 'LAST_OWNER'],
  },
  'POST /v1/channels/{id}/ownership': {
    summary: 'Accept the ownership that an owner has offered',
    tag: 'channels',
    access: 'signed-in',
    params: channel,
    body: done,
    answer: z.object({ members: z.array(channelMember) }),
    errors: [...editing, 'OWNERSHIP_NOT_OFFERED'],
  },
  'POST /v1/channels/{id}/report': {
    summary: 'Report a channel to staff',
    tag: 'channels',
    access: 'signed-in',
    params: channel,
    body: z.object({
      reason: z.enum(reportReasons),
      text: writtenLines(reportTextMaxLength).default(''),
    }),
    answer: done,
    errors: ['CHANNEL_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  },
  'GET /v1/staff/channels': {
    summary: 'List all channels in order of their creation, with retired ones; for staff',
    tag: 'staff',
    access: 'staff',
    query: paging,
    answer: z.object({ channels: z.array(staffChannel), next }),
    errors: [],
  },
  'POST /v1/staff/channels': {
    summary: 'Create a channel, which the given user then owns; for staff',
    tag: 'staff',
    access: 'staff',
    body: staffNewChannel,
    answer: staffChannel,
    errors: ['USER_NOT_FOUND', 'GENRE_UNKNOWN'],
  },
  'POST /v1/staff/channels/{id}/changes': {
    summary: 'Change the texts of an open channel, whatever their version; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    body: channelFields.partial(),
    answer: staffChannel,
    errors: ['CHANNEL_NOT_FOUND', 'GENRE_UNKNOWN', 'NOTHING_TO_CHANGE', 'VERSION_CONFLICT'],
  },
  'POST /v1/staff/channels/{id}/retirement': {
    summary: 'Retire a channel: no user finds it, nor anything that belongs to it; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    body: retirement,
    answer: staffChannel,
    errors: ['CHANNEL_NOT_FOUND', 'REASON_REQUIRED'],
  },
  'POST /v1/staff/channels/{id}/restoration': {
    summary: 'Restore a retired channel with everything that belongs to it; for staff',
    tag: 'staff',
    access: 'staff',
    params: channel,
    body: retirement,
    answer: staffChannel,
    errors: ['CHANNEL_NOT_FOUND', 'REASON_REQUIRED'],
  },
} as const satisfies Record<string, Endpoint>

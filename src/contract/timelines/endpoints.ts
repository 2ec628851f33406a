import { z } from 'zod'
import { paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import {
  channelPost,
  followedEntry,
  followedSources,
  newPost,
  sourcesPaging,
  timelineCursor,
  timelineEntry,
} from './schemas.ts'

const channel = z.object({ channelId: pathId })
const editing = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const

export const timelineEndpoints = {
  'GET /v1/timeline': {
    summary:
      'The lives, archives, episodes, picks and posts of the channels and livers that the signed-in user follows',
    tag: 'timelines',
    access: 'signed-in',
    query: paging.extend({ cursor: timelineCursor.optional() }),
    answer: z.object({ entries: z.array(followedEntry), next: timelineCursor.nullable() }),
    errors: [],
  },
  'GET /v1/timeline/sources': {
    summary:
      'The channels and livers that the signed-in user follows, the latest first, to recognise what is new in the room of timelines',
    tag: 'timelines',
    access: 'signed-in',
    query: sourcesPaging,
    answer: followedSources,
    errors: [],
  },
  'GET /v1/channels/{channelId}/timeline': {
    summary: 'The lives, archives, episodes, picks and posts of a channel, newest first',
    tag: 'timelines',
    access: 'anyone',
    params: channel,
    query: paging.extend({ cursor: timelineCursor.optional() }),
    answer: z.object({ entries: z.array(timelineEntry), next: timelineCursor.nullable() }),
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'POST /v1/channels/{channelId}/posts': {
    summary: 'Publish a short text in the timeline of a channel',
    tag: 'timelines',
    access: 'signed-in',
    params: channel,
    body: newPost,
    answer: channelPost,
    errors: [...editing, 'TOO_MANY_REQUESTS'],
  },
  'DELETE /v1/channels/{channelId}/posts/{postId}': {
    summary: 'Delete a post of a channel',
    tag: 'timelines',
    access: 'signed-in',
    params: channel.extend({ postId: pathId }),
    answer: z.object({}),
    errors: [...editing, 'POST_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>

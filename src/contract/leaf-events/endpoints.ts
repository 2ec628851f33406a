import { z } from 'zod'
import { next, paging } from '../cursor.ts'
import type { Endpoint } from '../endpoint.ts'
import { pathId } from '../ids.ts'
import { leafStates } from './limits.ts'
import {
  castBallot,
  castVotes,
  leafAllowance,
  leafChoices,
  leafEvent,
  leafEventCard,
  leafEventChange,
  leafEventFields,
  leafOverride,
  leafRefund,
  leafRound,
  leafRoundFields,
  leafVerification,
  newBallot,
} from './schemas.ts'

const channel = z.object({ channelId: pathId })
const event = z.object({ eventId: pathId })
const round = event.extend({ roundId: pathId })
const option = round.extend({ optionId: pathId })
const done = z.object({})

const ofChannel = ['CHANNEL_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const ofEvent = ['LEAF_EVENT_NOT_FOUND', 'NOT_YOUR_CHANNEL'] as const
const ofRound = [...ofEvent, 'LEAF_ROUND_NOT_FOUND'] as const
const planning = [
  'LEAF_WINDOW',
  'LEAF_EPISODE_TIME',
  'LEAF_OPTION_INVALID',
  'CAST_NOT_FOUND',
  'EPISODE_NOT_FOUND',
] as const

export const leafEventEndpoints = {
  'GET /v1/leaf-events': {
    summary: 'Leaf events in a state, latest first',
    tag: 'leaf-events',
    access: 'anyone',
    query: paging.extend({ state: z.enum(leafStates).default('open') }),
    answer: z.object({ events: z.array(leafEventCard), next }),
    errors: [],
  },
  'GET /v1/leaf-events/{eventId}': {
    summary: 'A leaf event with its rounds, options and totals',
    tag: 'leaf-events',
    access: 'anyone',
    params: event,
    answer: leafEvent,
    errors: ['LEAF_EVENT_NOT_FOUND'],
  },
  'GET /v1/leaf-events/{eventId}/allowance': {
    summary: 'The leaves that the signed-in user can still give, and the receipt of those given',
    tag: 'leaf-events',
    access: 'signed-in',
    params: event,
    answer: leafAllowance,
    errors: ['LEAF_EVENT_NOT_FOUND'],
  },
  'POST /v1/leaf-events/{eventId}/rounds/{roundId}/ballots': {
    summary: 'Vote with leaves: free ones first, then for coins; idempotent per key',
    tag: 'leaf-events',
    access: 'signed-in',
    params: round,
    body: newBallot,
    answer: z.object({ ballot: castBallot, free: z.int(), left: z.int() }),
    errors: [
      'LEAF_ROUND_NOT_FOUND',
      'LEAF_ROUND_UPCOMING',
      'LEAF_ROUND_CLOSED',
      'LEAVES_LIMIT',
      'LEAVES_NEW_ACCOUNT',
      'LEAVES_PRICE',
      'COINS_NOT_ENOUGH',
      'COINS_KEY_REUSED',
    ],
  },
  'GET /v1/leaf-events/{eventId}/rounds/{roundId}/ballots': {
    summary: 'The ballots of a round with their hash chain, as JSON lines; voters are keyed hashes',
    tag: 'leaf-events',
    access: 'anyone',
    params: round,
    answer: z.string(),
    errors: ['LEAF_ROUND_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/casts/{castId}/votes': {
    summary: 'The votes of a cast, the open rounds with it and the latest results',
    tag: 'leaf-events',
    access: 'anyone',
    params: channel.extend({ castId: pathId }),
    answer: castVotes,
    errors: ['CHANNEL_NOT_FOUND'],
  },
  'GET /v1/channels/{channelId}/leaf-events': {
    summary: 'All leaf events of a channel, latest first; for owners, editors and staff',
    tag: 'leaf-events',
    access: 'signed-in',
    params: channel,
    query: paging,
    answer: z.object({ events: z.array(leafEventCard), next }),
    errors: ofChannel,
  },
  'GET /v1/channels/{channelId}/leaf-choices': {
    summary: 'Casts and drafts that options of rounds can name; for owners, editors and staff',
    tag: 'leaf-events',
    access: 'signed-in',
    params: channel,
    answer: leafChoices,
    errors: ofChannel,
  },
  'POST /v1/channels/{channelId}/leaf-events': {
    summary: 'Create a leaf event; it is public from its first round on',
    tag: 'leaf-events',
    access: 'signed-in',
    params: channel,
    body: leafEventFields,
    answer: z.object({ id: z.int() }),
    errors: [...ofChannel, 'TOO_MANY_LEAF_EVENTS'],
  },
  'PATCH /v1/leaf-events/{eventId}': {
    summary: 'Change the texts of a leaf event; an update of an older version is rejected with the stored texts',
    tag: 'leaf-events',
    access: 'signed-in',
    params: event,
    body: leafEventChange,
    answer: done,
    errors: [...ofEvent, 'VERSION_CONFLICT'],
  },
  'DELETE /v1/leaf-events/{eventId}': {
    summary: 'Delete a leaf event none of whose rounds has opened',
    tag: 'leaf-events',
    access: 'signed-in',
    params: event,
    answer: done,
    errors: [...ofEvent, 'LEAF_ROUND_OPENED'],
  },
  'GET /v1/leaf-events/{eventId}/refunds': {
    summary: 'Votes of a leaf event whose coins were refunded, latest first; for owners, editors and staff',
    tag: 'leaf-events',
    access: 'signed-in',
    params: event,
    answer: z.object({ refunds: z.array(leafRefund) }),
    errors: ofEvent,
  },
  'POST /v1/leaf-events/{eventId}/rounds': {
    summary: 'Add a round',
    tag: 'leaf-events',
    access: 'signed-in',
    params: event,
    body: leafRoundFields,
    answer: z.object({ id: z.int() }),
    errors: [...ofEvent, ...planning, 'TOO_MANY_LEAF_ROUNDS'],
  },
  'PUT /v1/leaf-events/{eventId}/rounds/{roundId}': {
    summary: 'Replace a round that has not opened yet',
    tag: 'leaf-events',
    access: 'signed-in',
    params: round,
    body: leafRoundFields,
    answer: done,
    errors: [...ofRound, ...planning, 'LEAF_ROUND_OPENED'],
  },
  'DELETE /v1/leaf-events/{eventId}/rounds/{roundId}': {
    summary: 'Delete a round that has not opened yet',
    tag: 'leaf-events',
    access: 'signed-in',
    params: round,
    answer: done,
    errors: [...ofRound, 'LEAF_ROUND_OPENED'],
  },
  'POST /v1/leaf-events/{eventId}/rounds/{roundId}/options/{optionId}/image': {
    summary: 'Upload the image of a branch before its round opens: the body is an image file with its content type',
    tag: 'leaf-events',
    access: 'signed-in',
    params: option,
    answer: z.object({ url: z.string() }),
    errors: [...ofRound, 'LEAF_OPTION_INVALID', 'LEAF_ROUND_OPENED', 'IMAGE_TOO_LARGE', 'IMAGE_UNREADABLE'],
  },
  'POST /v1/leaf-events/{eventId}/rounds/{roundId}/close': {
    summary: 'Close an open round before its end; the result is frozen',
    tag: 'leaf-events',
    access: 'signed-in',
    params: round,
    answer: leafRound,
    errors: [...ofRound, 'LEAF_ROUND_UPCOMING', 'LEAF_ROUND_CLOSED'],
  },
  'POST /v1/leaf-events/{eventId}/rounds/{roundId}/override': {
    summary: 'Decide a closed round against the votes, with a reason that everybody sees',
    tag: 'leaf-events',
    access: 'signed-in',
    params: round,
    body: leafOverride,
    answer: leafRound,
    errors: [...ofRound, 'REASON_REQUIRED', 'LEAF_OPTION_INVALID', 'LEAF_ROUND_NOT_CLOSED'],
  },
  'GET /v1/staff/leaf-events/{eventId}/verification': {
    summary: 'Recount the closed rounds of a leaf event and check their hash chains; for staff',
    tag: 'staff',
    access: 'staff',
    params: event,
    answer: z.object({ rounds: z.array(leafVerification) }),
    errors: ['LEAF_EVENT_NOT_FOUND'],
  },
} as const satisfies Record<string, Endpoint>

import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { liveId, pathId } from '../ids.ts'
import { groupViewingSummary, newParticipant, participation } from './schemas.ts'

const params = z.object({ inviteKey })
const opened = z.object({ inviteKey })

export const groupViewingEndpoints = {
  'POST /v1/lives/{id}/group-viewings': {
    summary: 'Open a group viewing of a live or its archive; returns its invite key, which can be read only here',
    tag: 'group-viewings',
    access: 'signed-in',
    params: z.object({ id: liveId }),
    answer: opened,
    errors: ['LIVE_NOT_FOUND', 'LIVE_LOCKED', 'LIVE_BLOCKED', 'GROUP_VIEWING_NOT_PLAYABLE', 'TOO_MANY_GROUP_VIEWINGS'],
  },
  'POST /v1/channels/{channelId}/series/{seriesId}/episodes/{episodeId}/group-viewings': {
    summary:
      'Open a group viewing of an episode, paused at a position; returns its invite key, which can be read only here',
    tag: 'group-viewings',
    access: 'signed-in',
    params: z.object({ channelId: pathId, seriesId: pathId, episodeId: pathId }),
    body: z.object({ positionSeconds: z.number().min(0).max(1e6).default(0) }),
    answer: opened,
    errors: ['EPISODE_NOT_FOUND', 'EPISODE_LOCKED', 'TOO_MANY_GROUP_VIEWINGS'],
  },
  'GET /v1/group-viewings/{inviteKey}': {
    summary: 'What is watched, who invites and who participates; unknown, lapsed and revoked keys are not found',
    tag: 'group-viewings',
    access: 'anyone',
    params,
    answer: groupViewingSummary,
    errors: ['GROUP_VIEWING_NOT_FOUND'],
  },
  'POST /v1/group-viewings/{inviteKey}/participants': {
    summary: 'Join a group viewing, as a user or as a visitor with a nickname; a participant who was there returns',
    tag: 'group-viewings',
    access: 'anyone',
    params,
    body: newParticipant,
    answer: participation,
    errors: [
      'GROUP_VIEWING_NOT_FOUND',
      'GROUP_VIEWING_FULL',
      'GROUP_VIEWING_LOCKED',
      'GROUP_VIEWING_REMOVED',
      'GROUP_VIEWING_SIGN_IN',
      'NICKNAME_REQUIRED',
      'LIVE_LOCKED',
      'LIVE_BLOCKED',
      'EPISODE_LOCKED',
    ],
  },
  'DELETE /v1/group-viewings/{inviteKey}': {
    summary: 'Revoke the invite key and end the group viewing; for its opener and staff',
    tag: 'group-viewings',
    access: 'signed-in',
    params,
    answer: z.object({}),
    errors: ['GROUP_VIEWING_NOT_FOUND', 'NOT_YOUR_GROUP_VIEWING'],
  },
} as const satisfies Record<string, Endpoint>

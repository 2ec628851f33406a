import { z } from 'zod'
import { nickNameMaxLength } from '../account/limits.ts'
import { dateTime } from '../dates.ts'
import { inviteKey } from '../episodes/schemas.ts'
import { writtenLine } from '../written-text/schemas.ts'
import { fastestRate, slowestRate } from './limits.ts'

const id = z.int().min(1)
/** In seconds: of an episode from its start, of a live its program date. */
const position = z.number().min(0).max(1e11)
const speed = z.number().min(slowestRate).max(fastestRate)

/** See `Timing`. */
export const timing = z.object({ position, rate: z.number().min(0).max(fastestRate), at: z.int().min(0) })

export const timingCommand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('play'), rate: speed }),
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('seek'), position }),
  z.object({ type: z.literal('speed'), rate: speed }),
])

export const participant = z.object({
  id,
  nickName: z.string(),
  /** Null for a visitor. */
  avatarUrl: z.string().nullable(),
})
export type Participant = z.infer<typeof participant>

export const groupViewingState = z.object({
  /** Each change increments it. */
  version: z.int(),
  /** Null while there is no participant. */
  hostId: id.nullable(),
  /** No further participants. */
  locked: z.boolean(),
  timing,
  /** The longest present first. */
  participants: z.array(participant),
})
export type GroupViewingState = z.infer<typeof groupViewingState>

export const groupViewingContent = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), liveId: z.string() }),
  z.object({ kind: z.literal('episode'), channelId: id, seriesId: id, episodeId: id }),
])
export type GroupViewingContent = z.infer<typeof groupViewingContent>

/** For a person with the invite key, before joining. */
export const groupViewingSummary = z.object({
  content: groupViewingContent,
  /** Whether the viewer may watch; `follow` and `blocked` as for the content itself. */
  access: z.enum(['watch', 'follow', 'blocked']),
  /** Who opened the group viewing. */
  invitedBy: z.object({ nickName: z.string(), avatarUrl: z.string() }),
  participants: z.array(participant),
  locked: z.boolean(),
  expiresAt: dateTime,
  /** Whether the viewer may end it: who opened it, and staff. */
  revocable: z.boolean(),
})
export type GroupViewingSummary = z.infer<typeof groupViewingSummary>

/** 128 random bits in base64url, with which a visitor is the same participant again. */
export const participantTicket = inviteKey

export const newParticipant = z.object({
  /** Of a visitor; users have theirs. */
  nickName: writtenLine(nickNameMaxLength).min(1).optional(),
  /** Of an earlier participation in this group viewing. */
  ticket: participantTicket.optional(),
})
export type NewParticipant = z.infer<typeof newParticipant>

export const participation = z.object({
  /** Names the room. */
  groupViewingId: z.uuid(),
  participantId: id,
  /** For the room; null for a user, whom the session identifies. */
  ticket: participantTicket.nullable(),
})
export type Participation = z.infer<typeof participation>

/** The playback of a participant, who reports it. */
export const playbackReport = z.object({
  /** Behind the group if positive, in milliseconds; null without a position. */
  offsetMs: z.int().min(-1e9).max(1e9).nullable(),
  /** Waits for data. */
  stalled: z.boolean(),
  /** Paused on their own. */
  paused: z.boolean(),
  /** The largest error of their clock, half of a round trip, in milliseconds. */
  delayMs: z.int().min(0).max(60_000),
  /** The least latency that they can hold in a live, in milliseconds; null elsewhere. */
  holdMs: z.int().min(0).max(1e7).nullable(),
})
export type PlaybackReport = z.infer<typeof playbackReport>

export const participantStatus = playbackReport.pick({ offsetMs: true, stalled: true, paused: true }).extend({ id })
export type ParticipantStatus = z.infer<typeof participantStatus>

export const groupComment = z.object({
  id: z.uuid(),
  participantId: id,
  nickName: z.string(),
  text: z.string(),
  at: dateTime,
})
export type GroupComment = z.infer<typeof groupComment>

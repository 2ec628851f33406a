import { z } from 'zod'
import { dateTime } from '../dates.ts'
import { channelBrief, version } from '../channels/schemas.ts'
import { bodyId } from '../ids.ts'
import {
  coinsPerLeaf,
  leafDescriptionMax,
  leafEventKinds,
  leafOptionsMax,
  leafOptionsMin,
  leafReasonMax,
  leafStates,
  leafTitleMax,
  leavesPerRound,
} from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

const title = writtenLine(leafTitleMax).min(1)
/** In English and Korean; empty: the Japanese title is shown. */
const writtenTitles = {
  titleEn: writtenLine(leafTitleMax).default(''),
  titleKo: writtenLine(leafTitleMax).default(''),
}
const titles = { title: z.string(), titleEn: z.string(), titleKo: z.string() }
const description = writtenLines(leafDescriptionMax)
const leafState = z.enum(leafStates)
const hash = z.string().regex(/^[0-9a-f]{64}$/)

export const leafEventFields = z.object({
  kind: z.enum(leafEventKinds),
  title,
  ...writtenTitles,
  description: description.default(''),
  descriptionEn: description.default(''),
  descriptionKo: description.default(''),
})
export type LeafEventFields = z.output<typeof leafEventFields>

export const leafEventChange = z.object({
  title: title.optional(),
  titleEn: writtenTitles.titleEn.unwrap().optional(),
  titleKo: writtenTitles.titleKo.unwrap().optional(),
  description: description.optional(),
  descriptionEn: description.optional(),
  descriptionKo: description.optional(),
  version,
})
export type LeafEventChange = z.output<typeof leafEventChange>

/** An option of a round that an editor saves. */
export const leafOptionFields = z.object({
  /** A stored option of the round, which keeps its image; null: a new one. */
  id: bodyId.nullable().default(null),
  /** Of a cast, its name is shown. */
  title: title.nullable().default(null),
  ...writtenTitles,
  /** Required in rounds with casts. */
  castId: bodyId.nullable().default(null),
  /** The episode that opens if the branch wins. */
  episodeId: bodyId.nullable().default(null),
})
export type LeafOptionFields = z.output<typeof leafOptionFields>

export const leafRoundFields = z.object({
  title,
  ...writtenTitles,
  opensAt: dateTime,
  /** The first instant that does not count any more. */
  closesAt: dateTime,
  /** When the episode of the winning branch opens, not before the end of the round; null: with the result. */
  episodeAt: dateTime.nullable().default(null),
  options: z.array(leafOptionFields).min(leafOptionsMin).max(leafOptionsMax),
})
export type LeafRoundFields = z.output<typeof leafRoundFields>

export const leafOption = z.object({
  id: z.int(),
  ...titles,
  imageUrl: z.string().nullable(),
  /** Null for a branch, and for a deleted cast. */
  castId: z.int().nullable(),
  leaves: z.int(),
  /** Only for editors before the result: the episode that opens if the branch wins. */
  episodeId: z.int().nullable(),
})
export type LeafOption = z.infer<typeof leafOption>

/** The episode that a result opens. */
const openedEpisode = z.object({
  id: z.int(),
  channelId: z.int(),
  seriesId: z.int(),
  title: z.string(),
  /** May be in the future. */
  opensAt: dateTime,
})

export const leafResult = z.object({
  /** When the totals were frozen. */
  frozenAt: dateTime,
  /** The option with the most leaves, of equal ones the first to reach them; null: no leaves. */
  winnerId: z.int().nullable(),
  /** The organizer's decision instead of the votes, and why; null: the votes decided. */
  override: z.object({ optionId: z.int(), reason: z.string(), at: dateTime }).nullable(),
  episode: openedEpisode.nullable(),
  /** The hash of the last ballot; null: no ballots. */
  head: hash.nullable(),
})
export type LeafResult = z.infer<typeof leafResult>

export const leafRound = z.object({
  id: z.int(),
  eventId: z.int(),
  ...titles,
  opensAt: dateTime,
  closesAt: dateTime,
  /** When the episode of the winning branch opens; null: with the result. */
  episodeAt: dateTime.nullable(),
  state: leafState,
  leaves: z.int(),
  /** Of its file: votes, and ballots that take leaves back. */
  ballots: z.int(),
  /** Leaves that were taken back, because their coins were refunded while the round was open. */
  takenBack: z.int(),
  /** In the order of the organizer. */
  options: z.array(leafOption),
  /** Null until the round is closed. */
  result: leafResult.nullable(),
})
export type LeafRound = z.infer<typeof leafRound>

/** A message of the room of an event: its changed rounds, at most once a second. */
export interface LeafRoundsMessage {
  readonly type: 'leafRounds'
  readonly room: string
  readonly rounds: readonly LeafRound[]
}

/** An event in a list. */
export const leafEventCard = z.object({
  id: z.int(),
  kind: z.enum(leafEventKinds),
  ...titles,
  state: leafState,
  channel: channelBrief,
  /** The demo has made the channel. */
  demo: z.boolean(),
  /** The open round, or the next one, or the last one; null: the event has no rounds yet. */
  round: leafRound.nullable(),
})
export type LeafEventCard = z.infer<typeof leafEventCard>

export const leafEvent = leafEventCard.omit({ round: true }).extend({
  description: z.string(),
  /** Empty: the Japanese description is shown. */
  descriptionEn: z.string(),
  descriptionKo: z.string(),
  /** Open ones first, then upcoming ones, then closed ones from the latest. */
  rounds: z.array(leafRound),
  /** Whether the viewer organizes the event. */
  organizes: z.boolean(),
  version,
})
export type LeafEvent = z.infer<typeof leafEvent>

export const newBallot = z.object({
  /** Made by the client: a repeated request with the same key votes once. */
  key: z.uuid(),
  optionId: bodyId,
  leaves: z.int().min(1).max(leavesPerRound),
  /** The coins that the viewer agrees to pay: the vote is refused where it costs more. */
  coinsMax: z
    .int()
    .min(0)
    .max(leavesPerRound * coinsPerLeaf)
    .default(0),
})
export type NewBallot = z.output<typeof newBallot>

/** The leaves that a user can still give. */
export const leafAllowance = z.object({
  /** Free leaves of today, in Japan. */
  free: z.int(),
  coins: z.int(),
  /** When the account is old enough to vote with coins; null: now. */
  coinsFrom: dateTime.nullable(),
  /** The receipt of the user for the public file of each round of the event that they have voted in. */
  given: z.array(
    z.object({
      roundId: z.int(),
      /** Those that count. */
      leaves: z.int(),
      /** Those that were taken back with a refund. */
      takenBack: z.int(),
      /** The user in the file of the round; null in files without voters. */
      voter: hash.nullable(),
      /** The sequences of their ballots. */
      ballots: z.array(z.int()),
    }),
  ),
})
export type LeafAllowance = z.infer<typeof leafAllowance>
export type LeafReceipt = LeafAllowance['given'][number]

export const castBallot = z.object({
  sequence: z.int(),
  leaves: z.int(),
  free: z.int(),
  coins: z.int(),
  at: dateTime,
})

export const leafOverride = z.object({ optionId: bodyId, reason: writtenLines(leafReasonMax).default('') })

/** Votes whose coins were refunded. */
export const leafRefund = z.object({
  roundId: z.int(),
  /** The sequence of the ballot. */
  ballot: z.int(),
  optionId: z.int(),
  leaves: z.int(),
  at: dateTime,
  /** Whether the leaves were taken back; they count if their coins were refunded after the end of the round. */
  takenBack: z.boolean(),
})
export type LeafRefund = z.infer<typeof leafRefund>

/** The choices of editors for options. */
export const leafChoices = z.object({
  casts: z.array(z.object({ id: z.int(), name: z.string() })),
  /** Drafts with a video, the latest first. */
  episodes: z.array(z.object({ id: z.int(), title: z.string(), series: z.string() })),
})
export type LeafChoices = z.infer<typeof leafChoices>

/** The votes of a cast. */
export const castVotes = z.object({
  /** Open rounds with the cast. */
  open: z.array(leafRound),
  /** Closed rounds with the cast, the latest first. */
  closed: z.array(leafRound),
  /** Leaves of all rounds with the cast. */
  leaves: z.int(),
  /** Closed rounds that the cast has won. */
  wins: z.int(),
})
export type CastVotes = z.infer<typeof castVotes>

/** The check of the ballots of a round against its totals and hashes. */
export const leafVerification = z.object({
  roundId: z.int(),
  title: z.string(),
  ballots: z.int(),
  leaves: z.int(),
  head: hash.nullable(),
  /** The first disagreement; null: everything agrees. */
  problem: z.string().nullable(),
})
export type LeafVerification = z.infer<typeof leafVerification>

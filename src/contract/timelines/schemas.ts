import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { dateTime } from '../dates.ts'
import { episodeCard, episodeSummary } from '../episodes/schemas.ts'
import { liveStates } from '../lives/limits.ts'
import { pick } from '../picks/schemas.ts'
import { postMaxLength, sourcesMaxLimit } from './limits.ts'
import { channelBrief } from '../channels/schemas.ts'
import { writtenLines } from '../written-text/schemas.ts'

export const newPost = z.object({ text: writtenLines(postMaxLength).min(1) })

/** A short text of a channel. */
export const channelPost = z.object({
  id: z.int(),
  text: z.string(),
  /** Null: a deleted user. */
  author: person.nullable(),
})
export type ChannelPost = z.infer<typeof channelPost>

/** A live of an owner: on air, or with a published archive. */
export const timelineLive = z.object({
  id: z.string(),
  title: z.string(),
  state: z.enum(liveStates),
  liver: person,
})

export type TimelineLive = z.infer<typeof timelineLive>

/** Of an episode of the channel, or of a live of its owner. */
const pickEntry = z.object({ kind: z.literal('pick'), at: dateTime, pick })

export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), at: dateTime, live: timelineLive }),
  z.object({ kind: z.literal('episode'), at: dateTime, episode: episodeSummary }),
  z.object({ kind: z.literal('post'), at: dateTime, post: channelPost }),
  pickEntry,
])
export type TimelineEntry = z.infer<typeof timelineEntry>

/** An entry of what a user follows. */
export const followedEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('live'), at: dateTime, live: timelineLive }),
  z.object({ kind: z.literal('episode'), at: dateTime, episode: episodeCard }),
  z.object({ kind: z.literal('post'), at: dateTime, post: channelPost, channel: channelBrief }),
  pickEntry,
])
export type FollowedEntry = z.infer<typeof followedEntry>

/** The time of the last follow of a page in milliseconds, its kind and the id of the channel or liver. */
export const sourcesCursor = z.string().regex(/^\d{1,15}_(channel|liver)_\d{1,10}$/)

export const sourcesPaging = z.object({
  /** `next` of the previous page. */
  cursor: sourcesCursor.optional(),
  limit: z.coerce.number().int().min(1).max(sourcesMaxLimit).default(sourcesMaxLimit),
})
export type SourcesPaging = z.infer<typeof sourcesPaging>

/** The sources that a user follows. `owners` own the channels: their public lives are in the timeline, too. */
export const followedSources = z.object({
  channels: z.array(z.int()),
  livers: z.array(z.int()),
  owners: z.array(z.int()),
  next: sourcesCursor.nullable(),
})
export type FollowedSources = z.infer<typeof followedSources>

/** An event in the room of timelines: a channel or a liver has published something. Clients know what they follow. */
export const publishedEvent = z.object({
  type: z.literal('published'),
  /** Of an episode, its pick or a post; null otherwise. */
  channelId: z.int().nullable(),
  /** Of a live or its pick; null otherwise. */
  liverId: z.int().nullable(),
  /** A live for followers of its liver, or its pick. */
  followersOnly: z.boolean(),
})
export type PublishedEvent = z.infer<typeof publishedEvent>

/** Where the next page continues: time, kind and id of the last entry. */
export const timelineCursor = z.string().regex(/^\d{1,15}_(live_[0-9A-Za-z]{1,12}|(episode|post|pick)_\d{1,10})$/)

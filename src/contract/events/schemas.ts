import { z } from 'zod'
import { person } from '../account/schemas.ts'
import { version } from '../channels/schemas.ts'
import { dateTime } from '../dates.ts'
import { giftId } from '../gifts/schemas.ts'
import { pathId } from '../ids.ts'
import { genreId } from '../genres/schemas.ts'
import { languages } from '../languages.ts'
import {
  announcementMax,
  bonusMultiplierMax,
  divisionSizeMin,
  entryObstacles,
  entryStates,
  eventBonusesMax,
  eventEntriesMax,
  eventLeadMax,
  eventPrizesMax,
  eventRewardMax,
  eventRulesMax,
  eventStates,
  eventTemplates,
  eventTitleMax,
  eventTypes,
  licenceDaysMax,
  suspicions,
} from './limits.ts'
import { writtenLine, writtenLines } from '../written-text/schemas.ts'

const line = (max: number) => writtenLine(max).min(1)
const lines = (max: number) => writtenLines(max).min(1)

const inAll = <Schema extends z.ZodType>(text: Schema) => z.record(z.enum(languages), text)

export const eventTexts = z.object({
  title: inAll(line(eventTitleMax)),
  lead: inAll(line(eventLeadMax)),
  rules: inAll(lines(eventRulesMax)),
})
export type EventTexts = z.infer<typeof eventTexts>

const rewardName = inAll(line(eventRewardMax))
const rank = z.int().min(1).max(eventEntriesMax)

/** For the ranks `from` to `to`. */
export const eventPrize = z.object({ from: rank, to: rank, name: rewardName })
export type EventPrize = z.infer<typeof eventPrize>

/** For livers with at least so many points. */
export const eventLevel = z.object({ points: z.int().min(1).max(1_000_000_000), name: rewardName })
export type EventLevel = z.infer<typeof eventLevel>

/** Gifts from `from` until before `until` give more points. */
export const eventBonus = z.object({
  from: dateTime,
  until: dateTime,
  multiplier: z.int().min(2).max(bonusMultiplierMax),
})
export type EventBonus = z.infer<typeof eventBonus>

export const eventRules = z.object({
  type: z.enum(eventTypes),
  entryEndsAt: dateTime,
  startsAt: dateTime,
  endsAt: dateTime,
  /** Gifts that count; empty: all. */
  gifts: z.array(giftId).max(100),
  /** Genres of livers who may enter; empty: all. */
  genres: z.array(genreId).max(50),
  /** Since when a liver must have the licence, in days before the entry. */
  licenceDays: z.int().min(0).max(licenceDaysMax),
  /** Livers who have won a ranking event may not enter. */
  withoutWinners: z.boolean(),
  /** Only livers with one of the first ranks of an earlier ranking event may enter; null: also others. */
  placedWithin: rank.nullable(),
  /** The first livers of each division of an earlier event of the organizer enter, and no others; null: others may, too. */
  qualifier: z.object({ eventId: pathId, lastRank: rank }).nullable(),
  /** Entries need the approval of the organizer. */
  approval: z.boolean(),
  /** Livers of a division; null: all compete in one. */
  divisionSize: z.int().min(divisionSizeMin).max(eventEntriesMax).nullable(),
  bonuses: z.array(eventBonus).max(eventBonusesMax),
  prizes: z.array(eventPrize).max(eventPrizesMax),
  levels: z.array(eventLevel).max(eventPrizesMax),
})
export type EventRules = z.infer<typeof eventRules>

/** Only what it contains is changed; rules in drafts only. */
export const eventChange = z.object({ ...eventTexts.partial().shape, ...eventRules.partial().shape, version })
export type EventChange = z.infer<typeof eventChange>

/** One event in lists. */
export const eventItem = z.object({
  id: z.int(),
  template: z.enum(eventTemplates),
  type: z.enum(eventTypes),
  state: z.enum(eventStates),
  title: inAll(z.string()),
  lead: inAll(z.string()),
  imageUrl: z.string().nullable(),
  entryEndsAt: dateTime,
  startsAt: dateTime,
  endsAt: dateTime,
  /** Livers whose entry is approved. */
  entries: z.int(),
  /** Made by the demo. */
  demo: z.boolean(),
})
export type EventItem = z.infer<typeof eventItem>

export const announcement = z.object({ id: z.int(), text: z.string(), at: dateTime })
export type Announcement = z.infer<typeof announcement>

/** The entry of the viewer. */
export const ownEntry = z.object({ state: z.enum(entryStates), division: z.int() })
export type OwnEntry = z.infer<typeof ownEntry>

export const event = eventItem.extend({
  rules: inAll(z.string()),
  ...eventRules.shape,
  organizer: person,
  /** Of the event whose first livers enter. */
  qualifierTitle: inAll(z.string()).nullable(),
  /** Published events that the first livers of this one enter. */
  next: z.array(z.object({ id: z.int(), title: inAll(z.string()), lastRank: z.int() })),
  /** Of the final ranks, in hexadecimal; null until they are confirmed. */
  hash: z.string().nullable(),
  /** When it was published; null for drafts, also for those that were cancelled. */
  openedAt: dateTime.nullable(),
  confirmedAt: dateTime.nullable(),
  /** Null unless the event was cancelled. */
  cancelReason: z.string().nullable(),
  version,
})
export type LiverEvent = z.infer<typeof event>

/** The part of an event for the signed-in viewer only. */
export const ownEvent = z.object({
  entry: ownEntry.nullable(),
  /** For livers who have entered, newest first. */
  announcements: z.array(announcement),
  /** Whether the viewer may manage the event. */
  manages: z.boolean(),
})
export type OwnEvent = z.infer<typeof ownEvent>

/** A liver who has entered. Without a page if their account or their licence has ended. */
const eventLiver = person.extend({ hasPage: z.boolean() })

/** The rank of a liver within their division. */
export const eventRank = z.object({
  division: z.int().min(1),
  rank: z.int().min(1),
  points: z.int().min(0),
  liver: eventLiver,
  /** The live of a liver who is on air; null for others. */
  liveId: z.string().nullable(),
})
export type EventRank = z.infer<typeof eventRank>

/** The ranks of an event in the room: all livers, in the order of divisions and ranks. */
export const eventRanksMessage = z.object({
  type: z.literal('eventRanks'),
  room: z.string(),
  state: z.enum(eventStates),
  ranks: z.array(eventRank.pick({ division: true, rank: true, points: true }).extend({ userId: z.int() })),
})
export type EventRanksMessage = z.infer<typeof eventRanksMessage>

/** The event in which the liver of a live takes part. */
export const eventOfLive = z.object({
  id: z.int(),
  title: inAll(z.string()),
  type: z.enum(eventTypes),
  startsAt: dateTime,
  endsAt: dateTime,
  /** Gifts that count; empty: all. */
  gifts: z.array(z.string()),
  bonuses: z.array(eventBonus),
  levels: z.array(eventLevel),
})
export type EventOfLive = z.infer<typeof eventOfLive>

export const managedEntry = z.object({
  liver: eventLiver,
  state: z.enum(entryStates),
  division: z.int(),
  points: z.int(),
  enteredAt: dateTime,
})
export type ManagedEntry = z.infer<typeof managedEntry>

/** Null: not decided yet. */
const decision = { counted: z.boolean().nullable(), reason: z.string().nullable() }

export const suspect = z.object({
  user: person,
  suspicions: z.array(z.enum(suspicions)),
  points: z.int(),
  gifts: z.int(),
  accountCreatedAt: dateTime,
  ...decision,
})
export type Suspect = z.infer<typeof suspect>

/** A liver who has qualified, and could not be entered. */
export const notAdmitted = z.object({
  liver: person,
  /** An error code of an entry; null: the liver may enter by now. */
  obstacle: z.enum(entryObstacles).nullable(),
})
export type NotAdmitted = z.infer<typeof notAdmitted>

export const managedEvent = z.object({
  event,
  entries: z.array(managedEntry),
  suspects: z.array(suspect),
  announcements: z.array(announcement),
  /** While livers may enter. */
  notAdmitted: z.array(notAdmitted),
  /** Events of the organizer whose first livers may enter this one. */
  qualifiers: z.array(eventItem.pick({ id: true, title: true })),
})
export type ManagedEvent = z.infer<typeof managedEvent>

export const newEvent = z.object({ template: z.enum(eventTemplates) })

export const newAnnouncement = z.object({ text: lines(announcementMax) })

/** The ranks as they follow from the stored gifts. */
export const eventTally = z.object({
  ranks: z.array(eventRank.omit({ liveId: true }).extend({ liver: person, reachedAt: dateTime.nullable() })),
  hash: z.string(),
  /** The hash of the final ranks; null until they are confirmed. */
  confirmedHash: z.string().nullable(),
  /** Gifts that count. */
  gifts: z.int(),
  /** Gifts that were counted against the rules, or not counted although they should have been. */
  differences: z.int(),
  suspects: z.array(suspect.pick({ user: true, suspicions: true, counted: true, reason: true })),
})
export type EventTally = z.infer<typeof eventTally>

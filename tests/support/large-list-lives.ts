/** A page in the middle of each list of lives with 100,000 rows, and of what belongs to lives. */
import { selectArchivesOf } from '#server/lives/archive/store.ts'
import {
  selectArchivedLives,
  selectEndedLives,
  selectRelations,
  selectScheduledLives,
} from '#server/lives/lists/store.ts'
import { selectOnAir, selectOnAirRows } from '#server/lives/on-air/store.ts'
import { selectReminded, selectReminders } from '#server/lives/reminders/store.ts'
import { selectSent, selectSupportersOf } from '#server/live-history/supporters/store.ts'
import { selectFollowedLives } from '#server/timelines/followed/store.ts'
import { selectLivesOf } from '#server/timelines/store.ts'
import type { LargeListQuery } from './large-list-query.ts'
import { commentIdOf, queriedAt, middleRowAt } from './large-list-rows.ts'

const ofChannel = { channelId: 1, limit: 21 }
const ofLiver = { liver: 1, viewerId: 50_000, after: { at: middleRowAt, id: '000000050000' }, limit: 21 }
const ofLivers = { livers: [1, 2, 3], viewerId: 50_000, limit: 21 }
const endedLive = { liveId: '000000000001' }

export const liveListQueries: Readonly<Record<string, LargeListQuery>> = {
  'lives of owners': {
    index: 'lives_started_by_liver',
    query: (db) => selectLivesOf(db, { ...ofChannel, after: { at: middleRowAt, id: '000000050000' } }),
  },
  'own archives': {
    // The only liver has all archives.
    index: 'lives_archived(_by_liver)?',
    query: (db) => selectArchivesOf(db, { liverId: 1, after: ofLiver.after, limit: 21 }),
  },
  'followed lives': {
    index: 'lives_started_by_liver',
    query: (db) => selectFollowedLives(db, { userId: 1, after: { at: middleRowAt, id: '000000050000' }, limit: 21 }),
  },
  'scheduled lives': {
    index: 'lives_scheduled',
    query: (db) => selectScheduledLives(db, { viewerId: 0, startsAfter: queriedAt, after: null, limit: 20 }),
  },
  'scheduled lives of a genre': {
    index: 'lives_scheduled_by_genre',
    query: (db) =>
      selectScheduledLives(db, { viewerId: 0, genre: 'talk', startsAfter: queriedAt, after: null, limit: 20 }),
  },
  archives: {
    index: 'lives_archived',
    query: (db) => selectArchivedLives(db, { viewerId: 0, after: null, limit: 20 }),
  },
  'scheduled lives for all viewers': {
    index: 'lives_scheduled',
    query: (db) => selectScheduledLives(db, { viewerId: null, startsAfter: queriedAt, after: null, limit: 50 }),
  },
  'archives for all viewers': {
    index: 'lives_archived',
    query: (db) => selectArchivedLives(db, { viewerId: null, after: null, limit: 50 }),
  },
  'scheduled lives of a liver': {
    // The only liver has all lives, here and below.
    index: 'lives_scheduled',
    query: (db) => selectScheduledLives(db, { ...ofLiver, startsAfter: new Date('2026-01-01T00:00:00Z') }),
  },
  'archives of a liver': {
    index: 'lives_archived(_by_liver)?',
    query: (db) => selectArchivedLives(db, ofLiver),
  },
  'archives of the livers of a channel': {
    index: 'lives_archived(_by_liver)?',
    query: (db) => selectArchivedLives(db, { ...ofLivers, after: ofLiver.after }),
  },
  'the first archives of the livers of a channel': {
    index: 'lives_archived(_by_liver)?',
    query: (db) => selectArchivedLives(db, { ...ofLivers, after: null }),
  },
  'scheduled lives of the livers of a channel': {
    index: 'lives_(scheduled|by_liver)',
    query: (db) =>
      selectScheduledLives(db, { ...ofLivers, after: null, startsAfter: new Date('2026-01-01T00:00:00Z') }),
  },
  'lives of the livers of a channel that are over': {
    index: 'lives_(by_state|started_by_liver)',
    query: (db) => selectEndedLives(db, { ...ofLivers, after: null }),
  },
  'archives of a genre': {
    index: 'lives_archived_by_genre',
    query: (db) => selectArchivedLives(db, { viewerId: 0, genre: 'talk', after: null, limit: 21 }),
  },
  'lives of a liver that are over': {
    index: 'lives_(by_state|started_by_liver)',
    query: (db) => selectEndedLives(db, ofLiver),
  },
  'lives that are over': {
    index: 'lives_by_state',
    query: (db) => selectEndedLives(db, { viewerId: 0, after: ofLiver.after, limit: 21 }),
  },
  'supporters of a live': {
    index: 'live_supporters_ranking',
    query: (db) =>
      selectSupportersOf(db, {
        ...endedLive,
        after: { points: 100, reachedAt: new Date('2026-02-05T00:00:00Z'), userId: 50_002 },
        limit: 21,
      }),
  },
  'gifts of a supporter in a live': {
    // The supporter gave in this live only.
    index: 'sent_gifts_(of_sender|sent)',
    query: (db) =>
      selectSent(db, { ...endedLive, userId: 2, after: { at: middleRowAt, id: commentIdOf(1) }, limit: 21 }),
  },
  'users who are reminded of a live': {
    // Both indexes have both columns: which one costs less depends on the rows that the statistics sampled.
    index: 'live_reminders_(live_id_user_id_pk|by_user)',
    query: (db) => selectReminded(db, { liveId: 'S00000000001', userIds: Array.from({ length: 100 }, (_, id) => id) }),
  },
  'own reminders': { index: 'live_reminders_by_user', query: (db) => selectReminders(db, 1) },
  'lives on air': {
    index: 'lives_by_state',
    query: (db) => selectOnAir(db, { viewerId: 50_000, limit: 1000 }),
  },
  'lives on air for all viewers': {
    index: 'lives_by_state',
    query: (db) => selectOnAirRows(db, { viewerId: null, limit: 1001 }),
  },
  'whom many viewers follow': {
    index: 'liver_follows_by_user',
    query: (db) => selectRelations(db, [1, 2, 3]),
  },
  'lives on air for visitors': {
    index: 'lives_by_state',
    query: (db) => selectOnAir(db, { viewerId: 0, limit: 1000 }),
  },
}

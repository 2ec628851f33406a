/** A page in the middle of each list with 100,000 rows, and the index that serves it. */
import { selectCastsOf } from '#server/casts/store.ts'
import { selectChannelsOfGenre } from '#server/channels/store/by-genre.ts'
import { selectChannelsOf } from '#server/channels/store/channels.ts'
import { selectCandidates } from '#server/channels/store/members.ts'
import {
  selectEpisodesOfGenre,
  selectFollowedEpisodes,
  selectNewestEpisodes,
  selectUnfinished,
} from '#server/episodes/store/cards.ts'
import {
  selectAppearances,
  selectEarlierOfSeries,
  selectEpisodesOfChannel,
  selectEpisodesOfSeries,
} from '#server/episodes/store/episodes.ts'
import { selectCoWatched, selectOfGenre, selectOfSeries } from '#server/episodes/store/recommendations.ts'
import { selectBans } from '#server/episode-comments/moderation/store.ts'
import { selectFirstReplies, selectPage, selectReplies } from '#server/episode-comments/store/comments.ts'
import { selectEventsInState } from '#server/leaf-events/store/events.ts'
import { selectNewest as selectNewestLivers } from '#server/livers/store.ts'
import { selectListed, selectOrganized } from '#server/events/store/read.ts'
import { selectFollowed, selectFollows, selectOwnFollow } from '#server/follows/store.ts'
import { selectNews } from '#server/news/store.ts'
import { selectAward, selectPodiums } from '#server/rankings/store/closings.ts'
import { selectRanks } from '#server/rankings/store/ranks.ts'
import { selectSeriesIdsOfGenre } from '#server/series/store/by-genre.ts'
import { selectSeriesOf } from '#server/series/store/series.ts'
import { selectReadThreads, selectUnreadThreads } from '#server/thanks-messages/store/thread-list.ts'
import { selectMessages } from '#server/thanks-messages/store/threads.ts'
import { selectFollowedPosts } from '#server/timelines/followed/store.ts'
import { selectPostsOf } from '#server/timelines/store.ts'
import { liveListQueries } from './large-list-lives.ts'
import type { LargeListQuery } from './large-list-query.ts'
import { commentIdOf, queriedAt, middleRowAt } from './large-list-rows.ts'

const numbered = { key: 50_000, id: 50_000 }
const timed = { key: middleRowAt.getTime(), id: 50_000 }
const ofEpisode = { episodeId: 1, viewerId: 2, fromMs: 1000, after: numbered, limit: 21 }
export const ofDay = { board: 'supporters', genre: 'all', period: 'day' } as const
const ofChannel = { channelId: 1, limit: 21 }
const ofFollower = { userId: 2, after: { at: middleRowAt, id: 50_000 }, limit: 1001 }
const follower = { targetId: 1, userId: 50_000 }
const ofFollowers = { targetIds: [1], userIds: [50_000] }

/** Episodes that were watched are published. */
const recommended = {
  of: { id: 1, series: { id: 1, title: '' }, position: 50_000, genre: 'talk' as const },
  now: new Date('2026-04-01T00:00:00Z'),
  limit: 24,
}

export const largeListQueries: Readonly<Record<string, LargeListQuery>> = {
  ...liveListQueries,
  'own channels': {
    index: 'channel_members_by_user',
    query: (db) => selectChannelsOf(db, { userId: 1, after: 50_000, limit: 21 }),
  },
  'users whose names begin alike': {
    index: 'users_by_name',
    query: (db) => selectCandidates(db, { channelId: 1, name: 'Supporter', limit: 10 }),
  },
  casts: { index: 'casts_by_channel', query: (db) => selectCastsOf(db, { ...ofChannel, after: numbered }) },
  series: {
    index: 'series_by_channel',
    query: (db) => selectSeriesOf(db, { ...ofChannel, all: false, after: numbered }),
  },
  'episodes of a channel': {
    // The only channel has the newest episodes of all.
    index: 'episodes_(listed|newest)',
    query: (db) => selectEpisodesOfChannel(db, { ...ofChannel, now: queriedAt, after: timed }),
  },
  'episodes of a series': {
    index: 'episodes_by_series',
    query: (db) =>
      selectEpisodesOfSeries(db, { ...ofChannel, seriesId: 1, all: false, now: queriedAt, after: numbered }),
  },
  'earlier episodes of a series': {
    index: 'episodes_by_series',
    query: (db) =>
      selectEarlierOfSeries(db, { ...ofChannel, seriesId: 1, all: false, now: queriedAt, before: numbered }),
  },
  'appearances of a cast': {
    index: 'episode_casts_by_cast',
    query: (db) => selectAppearances(db, { ...ofChannel, castId: 1, now: queriedAt, after: numbered }),
  },
  'comments of an episode': {
    index: 'episode_comments_newest',
    query: (db) => selectPage(db, { ...ofEpisode, order: 'newest' }),
  },
  'comments of an episode by time': {
    index: 'episode_comments_by_time',
    query: (db) => selectPage(db, { ...ofEpisode, order: 'time' }),
  },
  'the best comments of an episode': {
    index: 'episode_comments_best',
    query: (db) => selectPage(db, { ...ofEpisode, after: { key: 500, id: 50_000 }, order: 'best' }),
  },
  'replies to a comment': {
    index: 'episode_comments_replies',
    query: (db) => selectReplies(db, { commentId: commentIdOf(1), viewerId: 2, after: numbered, limit: 21 }),
  },
  'the first replies to comments': {
    index: 'episode_comments_replies',
    query: (db) => selectFirstReplies(db, { commentIds: [1, 2, 3].map(commentIdOf), viewerId: 2, limit: 3 }),
  },
  'users banned from the comments of a channel': {
    index: 'episode_comment_bans_newest',
    query: (db) => selectBans(db, { ...ofChannel, now: queriedAt, after: timed }),
  },
  'following episodes': { index: 'episodes_by_series', query: (db) => selectOfSeries(db, recommended, true) },
  'episodes from the start of a series': {
    index: 'episodes_by_series',
    query: (db) => selectOfSeries(db, recommended, false),
  },
  'co-watched episodes': { index: 'co_watched_episodes_ranked', query: (db) => selectCoWatched(db, recommended) },
  'recommended episodes of a genre': {
    index: 'episodes_public_by_genre',
    query: (db) => selectOfGenre(db, recommended),
  },
  posts: {
    index: 'channel_posts_by_channel',
    query: (db) => selectPostsOf(db, { ...ofChannel, after: { at: middleRowAt, id: 50_000 } }),
  },
  'the first ranks': {
    index: 'ranking_scores_ranks',
    query: (db) => selectRanks(db, { ...ofDay, starts: '2026-01-15', limit: 1000 }),
  },
  'the results of a period': {
    index: 'ranking_results_board_genre_period_starts_rank_pk',
    query: (db) => selectAward(db, { ...ofDay, starts: '2021-01-15', after: 40, limit: 21 }),
  },
  'past podiums': {
    index: 'ranking_results_podiums',
    query: (db) => selectPodiums(db, { ...ofDay, before: '2021-01-15', limit: 21 }),
  },
  'channels of a genre': {
    index: 'channels_by_genre',
    query: (db) => selectChannelsOfGenre(db, { genre: 'talk', after: 50_000, limit: 21 }),
  },
  'series of a genre': {
    index: 'episodes_series_by_genre',
    query: (db) => selectSeriesIdsOfGenre(db, { genre: 'talk', now: queriedAt, after: 50_000, limit: 21 }),
  },
  'episodes of a genre': {
    index: 'episodes_by_genre',
    query: (db) => selectEpisodesOfGenre(db, { genre: 'talk', now: queriedAt, after: timed, limit: 21 }),
  },
  'newest episodes': {
    index: 'episodes_newest',
    query: (db) => selectNewestEpisodes(db, { now: queriedAt, after: timed, limit: 21 }),
  },
  'unfinished episodes': {
    index: 'series_progress_latest',
    query: (db) => selectUnfinished(db, { userId: 1, now: queriedAt, after: timed, limit: 21 }),
  },
  'followed episodes': {
    // The only channel has the newest episodes of all.
    index: 'episodes_(listed|newest)',
    query: (db) => selectFollowedEpisodes(db, { userId: 1, now: queriedAt, after: timed, limit: 21 }),
  },
  'followed posts': {
    index: 'channel_posts_by_channel',
    query: (db) => selectFollowedPosts(db, { userId: 1, after: { at: middleRowAt, id: 50_000 }, limit: 21 }),
  },
  'followed channels': {
    index: 'channel_follows_by_user',
    query: (db) => selectFollowed(db, { kind: 'channel', ...ofFollower }),
  },
  'followed livers': {
    index: 'liver_follows_by_user',
    query: (db) => selectFollowed(db, { kind: 'liver', ...ofFollower }),
  },
  'one of the followers of a channel': {
    index: 'channel_follows_channel_id_user_id_pk',
    query: (db) => selectOwnFollow(db, { kind: 'channel', ...follower }),
  },
  'one of the followers of a liver': {
    index: 'liver_follows_liver_id_user_id_pk',
    query: (db) => selectOwnFollow(db, { kind: 'liver', ...follower }),
  },
  'the number of followers of a channel': {
    index: 'channel_followers_pkey',
    query: (db) => selectFollows(db, { kind: 'channel', ...ofFollowers }),
  },
  'the number of followers of a liver': {
    index: 'liver_followers_pkey',
    query: (db) => selectFollows(db, { kind: 'liver', ...ofFollowers }),
  },
  'newest livers': {
    index: 'livers_licence',
    query: (db) => selectNewestLivers(db, { after: { at: middleRowAt, id: 50_000 }, limit: 21 }),
  },
  'thanks messages of a thread': {
    index: 'thanks_messages_received',
    query: (db) => selectMessages(db, { userId: 2, otherId: 1, after: numbered, limit: 21 }),
  },
  'unread threads of thanks messages': {
    // The user has a third of all messages.
    index: 'thanks_messages_(unread_newest|pkey)',
    query: (db) => selectUnreadThreads(db, { userId: 1, beforeId: 50_000, limit: 21 }),
  },
  'read threads of thanks messages': {
    index: 'thanks_messages_(newest|pkey)',
    query: (db) => selectReadThreads(db, { userId: 3, beforeId: null, limit: 21 }),
  },
  news: { index: 'news_newest', query: (db) => selectNews(db, { publishedAt: queriedAt, after: timed, limit: 21 }) },
  'events that are running': {
    index: 'events_by_state',
    query: (db) => selectListed(db, { states: ['running'], latestFirst: false, after: timed, limit: 21 }),
  },
  'events that are over': {
    index: 'events_by_state',
    query: (db) => selectListed(db, { states: ['tallying', 'confirmed'], latestFirst: true, after: timed, limit: 21 }),
  },
  'events of a template': {
    index: 'events_by_template',
    query: (db) =>
      selectListed(db, { states: ['running'], template: 'mens_finding', latestFirst: false, after: null, limit: 1 }),
  },
  'events of an organizer': {
    // The only organizer has all events.
    index: 'events_(by_organizer|pkey)',
    query: (db) => selectOrganized(db, { organizerId: 1, before: 50_000, limit: 21 }),
  },
  'leaf events with results': {
    index: 'leaf_events_pkey',
    query: (db) => selectEventsInState(db, { state: 'closed', now: queriedAt, after: numbered, limit: 21 }),
  },
}

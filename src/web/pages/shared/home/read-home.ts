import type { Language } from '#contract/languages.ts'
import type { RemoteConfig } from '#contract/remote-config/schemas.ts'
import type { Api } from '../../../api/index.ts'
import { newsLine } from '../../../features/news/news-list.tsx'
import { readLivesCursor } from '../live-lists.tsx'
import { readCursor } from '../read-channel.ts'
import { genreShelves } from './genre-shelves.ts'
import { serverNow } from '../../../server-clock/index.ts'

interface HomeRequest {
  readonly api: Api
  readonly language: Language
  readonly signedIn: boolean
  readonly config: RemoteConfig
  /** Has the cursors of lists that continue without scripts. */
  readonly url: URL
}

const channelsAtOnce = 12
const episodesAtOnce = 12
const picksAtOnce = 12
const newsAtOnce = 4
const entriesAtOnce = 6
const eventsAtOnce = 4
const ranksAtOnce = 5

/** Everything that the home page shows, in as few calls as the viewer and the remote config need. */
export async function readHome({ api, language, signedIn, config, url }: HomeRequest) {
  const { lite_channel_recommend_genre: genre, lite_genres_episode_ids: ids } = config
  const recommended = genre === '' ? {} : { recommended: genre }
  const [
    onAir,
    scheduled,
    archived,
    picks,
    channels,
    episodes,
    events,
    ranking,
    news,
    unfinished,
    timeline,
    reminders,
  ] = await Promise.all([
    api('GET /v1/lives', { query: { state: 'on_air', ...recommended, ...readLivesCursor(url, 'on_air') } }),
    api('GET /v1/lives', { query: { state: 'scheduled', limit: 10, ...readLivesCursor(url, 'scheduled') } }),
    api('GET /v1/lives', { query: { state: 'archived', limit: 6, ...readLivesCursor(url, 'archived') } }),
    api('GET /v1/picks', { query: { limit: picksAtOnce } }),
    genre === ''
      ? null
      : api('GET /v1/genres/{id}/channels', { params: { id: genre }, query: { limit: channelsAtOnce } }),
    // Without chosen episodes, the newest ones.
    api('GET /v1/episodes', {
      query: ids === '' ? { limit: episodesAtOnce, ...readCursor(url, 'episodes') } : { ids },
    }),
    api('GET /v1/events', { query: { limit: eventsAtOnce } }),
    api('GET /v1/rankings', { query: { period: 'day', limit: ranksAtOnce } }),
    api('GET /v1/news', { query: { limit: newsAtOnce } }),
    signedIn ? api('GET /v1/episodes/unfinished', { query: { limit: episodesAtOnce } }) : null,
    signedIn ? api('GET /v1/timeline', { query: { limit: entriesAtOnce } }) : null,
    signedIn ? api('GET /v1/reminders') : null,
  ])
  const lists = [
    onAir.lives,
    scheduled.lives,
    archived.lives,
    picks.picks,
    episodes.episodes,
    events.events,
    news.news,
    channels?.channels,
    unfinished?.episodes,
    timeline?.entries,
  ]
  return {
    onAir: onAir.lives,
    below: {
      empty: lists.every((list) => list === undefined || list.length === 0),
      nextOnAir: onAir.next,
      scheduled: { items: scheduled.lives, next: scheduled.next },
      reminders: reminders?.liveIds ?? [],
      unfinished: unfinished?.episodes ?? [],
      picks: picks.picks,
      channels: channels?.channels ?? [],
      recommendedGenre: genre,
      newest: ids === '' ? { items: episodes.episodes, next: episodes.next } : null,
      shelves: ids === '' ? [] : genreShelves(episodes.episodes),
      archived: { items: archived.lives, next: archived.next },
      events: events.events,
      ranked: ranking.entries,
      news: news.news.map((item) => newsLine(item, language)),
      timeline: timeline && { items: timeline.entries, next: timeline.next },
      readAt: serverNow(),
    },
  }
}

import { genreId } from '#contract/genres/schemas.ts'
import type { Route } from './+types/genre'
import { GenreChannels, GenreEpisodes, GenreSeries } from '../features/channels/cards/tile-lists.tsx'
import { GenrePage } from '../features/genres/genre-page.tsx'
import { orErrorPage, pageNotFound } from '../shell/errors/error-page.tsx'
import { GenreIcon } from '../shell/genre-icon.tsx'
import { useGenreName } from '../shell/genres.ts'
import { readGenres } from '../shell/genres.server.ts'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'
import { useNow } from '../ui/use-now.ts'
import { PagedLiveGrid, PagedSchedule, readLivesCursor } from './shared/live-lists.tsx'
import { GenrePicks, picksAtOnce } from './shared/pick-lists.tsx'
import { readCursor } from './shared/read-channel.ts'
import { serverNow } from '../server-clock/index.ts'

export const handle = { texts: ['home', 'lives', 'channels', 'picks'] }

const onAirAtOnce = 24
const scheduledAtOnce = 10
const seriesAtOnce = 12
const episodesAtOnce = 24
const channelsAtOnce = 12

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, language, profile } = pageRequest(context)
  const parsed = genreId.safeParse(params.id)
  const genres = await readGenres(api, language)
  if (!parsed.success || !genres.some(({ id }) => id === parsed.data)) throw pageNotFound(url.pathname)
  const genre = parsed.data
  const key = { params: { id: genre } }
  const [onAir, scheduled, picks, series, episodes, channels, reminders] = await orErrorPage(
    Promise.all([
      api('GET /v1/lives', {
        query: { state: 'on_air', genre, limit: onAirAtOnce, ...readLivesCursor(url, 'on_air') },
      }),
      api('GET /v1/lives', {
        query: { state: 'scheduled', genre, limit: scheduledAtOnce, ...readLivesCursor(url, 'scheduled') },
      }),
      api('GET /v1/genres/{id}/picks', { ...key, query: { limit: picksAtOnce, ...readCursor(url, 'picks') } }),
      api('GET /v1/genres/{id}/series', { ...key, query: { limit: seriesAtOnce, ...readCursor(url, 'series') } }),
      api('GET /v1/genres/{id}/episodes', {
        ...key,
        query: { limit: episodesAtOnce, ...readCursor(url, 'episodes') },
      }),
      api('GET /v1/genres/{id}/channels', {
        ...key,
        query: { limit: channelsAtOnce, ...readCursor(url, 'channels') },
      }),
      profile === null ? null : api('GET /v1/reminders'),
    ]),
  )
  return {
    genre,
    onAir: { items: onAir.lives, next: onAir.next },
    scheduled: { items: scheduled.lives, next: scheduled.next },
    reminders: reminders?.liveIds ?? [],
    picks: { items: picks.picks, next: picks.next },
    series: { items: series.series, next: series.next },
    episodes: { items: episodes.episodes, next: episodes.next },
    channels: { items: channels.channels, next: channels.next },
    readAt: serverNow(),
  }
}

export default function GenreRoute({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('home')
  const { genre, onAir, scheduled, reminders, picks, series, episodes, channels, readAt } = loaderData
  const now = useNow(readAt)
  const name = useGenreName()(genre)
  return (
    <>
      <PageHead title={name} description={t('genre.description', { name })} />
      <GenrePage
        key={genre}
        id={genre}
        name={name}
        icon={<GenreIcon genre={genre} className="size-8 text-brand-ink" />}
        onAir={
          onAir.items.length === 0 ? null : <PagedLiveGrid state="on_air" of={{ genre }} first={onAir} now={now} />
        }
        scheduled={
          scheduled.items.length === 0 ? null : (
            <PagedSchedule of={{ genre }} first={scheduled} now={now} reminders={reminders} />
          )
        }
        picks={picks.items.length === 0 ? null : <GenrePicks genre={genre} first={picks} />}
        series={series.items.length === 0 ? null : <GenreSeries genre={genre} first={series} />}
        episodes={episodes.items.length === 0 ? null : <GenreEpisodes genre={genre} first={episodes} />}
        channels={channels.items.length === 0 ? null : <GenreChannels genre={genre} first={channels} />}
      />
    </>
  )
}

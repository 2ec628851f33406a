/** The section of comments of an episode page in the document of a test. */
import { screen, within } from '@testing-library/react'
import type { EpisodeComment, EpisodeReply } from '#contract/episode-comments/schemas.ts'
import { EpisodeComments, type LoadedComments } from '#web/features/episode-comments/index.ts'
import type { VideoHandle } from '#web/player/index.ts'
import { mio, openPage, type Answers } from './dom-page.tsx'

export const readAt = Date.parse('2026-11-22T12:00:00.000Z')
export const path = '/v1/channels/1/series/2/episodes/3/comments'
const hana = { id: 3, nickName: 'はな', avatarUrl: '/avatars/3.svg' }

export const reply = (number: number, differences: Partial<EpisodeReply> = {}): EpisodeReply => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  author: hana,
  text: `感想${number}`,
  at: '2026-11-22T11:00:00.000Z',
  likes: 0,
  liked: false,
  ...differences,
})

export const comment = (number: number, differences: Partial<EpisodeComment> = {}): EpisodeComment => ({
  ...reply(number),
  atMs: null,
  replies: { count: 0, items: [], next: null },
  ...differences,
})

export const loaded = (differences: Partial<LoadedComments> = {}): LoadedComments => ({
  order: 'newest',
  comments: [],
  next: null,
  pinned: null,
  count: 0,
  open: true,
  mayModerate: false,
  ...differences,
})

/** As the API answers, which does not repeat the order. */
export const answered = (differences: Partial<LoadedComments>) => {
  const { order: _order, ...page } = loaded(differences)
  return [200, page] as const
}

interface Opened {
  readonly first?: LoadedComments | null
  readonly answers?: Answers
  readonly profile?: typeof mio | null
  readonly playable?: boolean
  readonly invite?: string | null
  readonly path?: string
}

export async function openComments(options: Opened = {}) {
  const { first = loaded(), answers = {}, profile = mio, playable = true, invite = null } = options
  sessionStorage.clear()
  const played: number[] = []
  const video: VideoHandle = {
    subscribe: () => () => undefined,
    position: () => 65,
    playFrom: (seconds) => played.push(seconds),
  }
  const page = await openPage(
    <EpisodeComments
      subject={{ channelId: 1, seriesId: 2, episodeId: 3, invite }}
      first={first}
      readAt={readAt}
      video={video}
      playable={playable}
    />,
    { profile, answers, path: options.path ?? '/episodes/3' },
  )
  const section = await screen.findByRole('region', { name: /コメント/ })
  const texts = () =>
    within(section)
      .queryAllByRole('article')
      .map((article) => [...article.querySelectorAll('p')].map(({ textContent }) => textContent).join(''))
  return { ...page, played, section, texts }
}

export const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'コメントを書く' })

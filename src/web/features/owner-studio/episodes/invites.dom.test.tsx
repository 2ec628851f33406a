import { expect, test } from 'vitest'
import type { EpisodeInvite } from '#contract/episodes/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { answerEpisode } from './answer-episode.ts'
import { EpisodeTabs } from './episode-tabs.tsx'
import { Invites } from './invites.tsx'

const createdAt = '2026-01-02T03:04:00.000Z'
const list = '/v1/channels/3/series/11/episodes/21/invites'

function openInvites(invites: readonly EpisodeInvite[], answers: Answers) {
  let key: string | null = null
  return openStudio(
    (outcome) => <Invites path="/channels/3/series/11/episodes/21" invites={invites} newKey={key} outcome={outcome} />,
    async (form, api) => {
      const answered = await answerEpisode(form, api, { channelId: 3, seriesId: 11, episodeId: 21 })
      key = answered?.inviteKey ?? null
      return answered?.outcome ?? null
    },
    { answers },
  )
}

test('a new link is shown once with its key, ready to be copied', async () => {
  const { user, screen, requests } = await openInvites([], { [`POST ${list}`]: [200, { id: 1, key: 'secret' }] })
  expect(await screen.findByRole('button', { name: '招待リンクを作成' })).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
  await user.click(screen.getByRole('button', { name: '招待リンクを作成' }))
  const link = await screen.findByRole<HTMLInputElement>('textbox', { name: /^新しい招待リンク/ })
  expect(link.value).toBe('/channels/3/series/11/episodes/21?invite=secret')
  expect(link.readOnly).toBe(true)
  await user.click(link)
  expect([link.selectionStart, link.selectionEnd]).toEqual([0, link.value.length])
  expect(requests).toEqual([{ call: `POST ${list}`, body: {} }])
})

test('a link is revoked, or the reason is shown', async () => {
  const call = `DELETE ${list}/8`
  const { user, screen, requests } = await openInvites([{ id: 8, createdAt }], {
    [call]: [403, problem('FORBIDDEN', '権限がありません')],
  })
  await screen.findByText(`${formatDateTime(createdAt, 'ja')} に作成`)
  await user.click(screen.getByRole('button', { name: '無効にする' }))
  await screen.findByText('権限がありません')
  expect(requests).toEqual([{ call, body: null }])
  expect(screen.queryByRole('textbox')).toBeNull()
})

test.each(['edit', 'statistics'] as const)('the pages of an episode mark the present one: %s', async (tab) => {
  const { screen } = await openStudio(
    () => <EpisodeTabs channelId={3} seriesId={11} episodeId={21} tab={tab} />,
    () => Promise.resolve(null),
  )
  const edit = await screen.findByRole('link', { name: '編集' })
  const statistics = screen.getByRole('link', { name: '統計' })
  expect(edit.getAttribute('href')).toBe('/studio/3/series/11/episodes/21')
  expect(statistics.getAttribute('href')).toBe('/studio/3/series/11/episodes/21/statistics')
  expect(edit.getAttribute('aria-current')).toBe(tab === 'edit' ? 'page' : null)
  expect(statistics.getAttribute('aria-current')).toBe(tab === 'statistics' ? 'page' : null)
})

import { expect, test } from 'vitest'
import type { Episode } from '#contract/episodes/schemas.ts'
import { fromJapanTime } from '#contract/japan-time.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { episodeResponse } from '#tests/support/episode-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { answerEpisode } from './answer-episode.ts'
import { Publication } from './publication.tsx'

const publish = 'POST /v1/channels/3/series/11/episodes/21/publication'
const read = 'GET /v1/channels/3/series/11/episodes/21'
const suggested = '2030-05-06T20:00'
const at = '2030-01-02T03:04:00.000Z'
const draft: Episode = { ...episodeResponse, state: 'draft', publishesAt: null }
const scheduled: Episode = { ...episodeResponse, state: 'scheduled', publishesAt: at, visibility: 'followers' }

async function openPublication(episode: Episode, answers: Answers = {}) {
  const page = await openStudio(
    (outcome) => <Publication episode={episode} suggested={suggested} outcome={outcome} />,
    async (form, api) =>
      (await answerEpisode(form, api, { channelId: 3, seriesId: 11, episodeId: 21 }))?.outcome ?? null,
    { answers },
  )
  await page.screen.findByRole('heading', { name: '公開' })
  const buttons = () => page.screen.getAllByRole('button').map(({ textContent }) => textContent)
  return { ...page, buttons }
}

test('a draft offers its publication now or at a suggested time in Japan', async () => {
  const { user, screen, requests, buttons } = await openPublication(draft, { [publish]: [200, {}] })
  screen.getByText('下書きです。まだ公開されていません。')
  expect(buttons()).toEqual(['今すぐ公開', '公開を予約'])
  expect(screen.queryByText('公開するには、下のフォームで動画を選んで保存してください。')).toBeNull()
  expect(screen.queryByText('動画は変換が終わると再生できるようになります。')).toBeNull()
  expect(screen.getByLabelText<HTMLInputElement>(/^公開日時/).value).toBe(suggested)
  await user.click(screen.getByRole('button', { name: '公開を予約' }))
  await expect.poll(() => requests.length).toBe(1)
  const seen = { publishesAt: null, visibility: 'public' }
  expect(requests).toEqual([{ call: publish, body: { publishesAt: fromJapanTime(suggested), seen } }])
})

test('a scheduled episode shows its time and may become a draft again', async () => {
  const { user, screen, requests, buttons } = await openPublication(scheduled, { [publish]: [200, {}] })
  screen.getByText(`${formatDateTime(at, 'ja')} に公開されます`)
  expect(buttons()).toEqual(['今すぐ公開', '公開を予約', '下書きに戻す'])
  expect(screen.getByLabelText<HTMLInputElement>(/^公開日時/).value).toBe('2030-01-02T12:04')
  await user.click(screen.getByRole('button', { name: '下書きに戻す' }))
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]?.body).toEqual({ publishesAt: null, seen: { publishesAt: at, visibility: 'followers' } })
})

test('a published episode may only become a draft again', async () => {
  const { screen, buttons } = await openPublication(episodeResponse)
  screen.getByText(`${formatDateTime(episodeResponse.publishesAt ?? '', 'ja')} に公開しました`)
  expect(buttons()).toEqual(['下書きに戻す'])
  expect(screen.queryByLabelText(/^公開日時/)).toBeNull()
})

test('the page says what is missing of the video', async () => {
  const { screen } = await openPublication({ ...draft, video: null })
  screen.getByText('公開するには、下のフォームで動画を選んで保存してください。')
  const video = episodeResponse.video && { ...episodeResponse.video, state: 'converting' as const }
  await openPublication({ ...draft, video })
  await screen.findByText('動画は変換が終わると再生できるようになります。')
})

test('a time that is missing is not sent, and its field says so', async () => {
  const { user, screen, requests } = await openPublication(draft)
  await user.clear(screen.getByLabelText(/^公開日時/))
  await user.click(screen.getByRole('button', { name: '公開を予約' }))
  const fault = await screen.findByText('日時を入力してください')
  expect(screen.getByLabelText(/^公開日時/).getAttribute('aria-describedby')).toBe(fault.id)
  expect(requests).toEqual([])
})

test('a refused publication shows its reason; the buttons wait for the answer', async () => {
  const refused = Promise.withResolvers<void>()
  const { user, screen } = await openPublication(draft, {
    [publish]: async () => {
      await refused.promise
      return [409, problem('NO_VIDEO', '動画がありません')]
    },
  })
  const button = screen.getByRole('button', { name: '今すぐ公開' })
  await user.click(button)
  await expect.poll(() => button.hasAttribute('disabled')).toBe(true)
  expect(screen.getByRole('button', { name: '公開を予約' }).hasAttribute('disabled')).toBe(true)
  refused.resolve()
  await screen.findByText('動画がありません')
  expect(button.hasAttribute('disabled')).toBe(false)
})

test.each([
  { episode: draft, button: '今すぐ公開', mine: '今すぐ公開' },
  {
    episode: draft,
    button: '公開を予約',
    mine: `${formatDateTime(fromJapanTime(suggested) ?? '', 'ja')} に公開されます`,
  },
  { episode: scheduled, button: '下書きに戻す', mine: '下書きに戻す' },
])('「$button」 does not overwrite another publication without asking', async ({ episode, button, mine }) => {
  let refused = true
  const stored = {
    ...episodeResponse,
    publishesAt: '2031-01-01T00:00:00.000Z',
    visibility: 'invite',
    state: 'scheduled',
  }
  const { user, screen, requests } = await openPublication(episode, {
    [publish]: () => (refused ? [409, problem('PUBLICATION_CHANGED', '変更されました')] : [200, {}]),
    [read]: [200, { episode: stored }],
  })
  await user.click(screen.getByRole('button', { name: button }))
  await screen.findByText('ほかの人が先に変更しました')
  expect(screen.queryByText('変更されました')).toBeNull()
  const [own, other] = screen.getAllByRole('definition')
  expect(own?.textContent).toBe(mine)
  expect(other?.textContent).toBe(
    `${formatDateTime(stored.publishesAt, 'ja')} に公開されます公開範囲: 招待リンクを持つ人のみ`,
  )
  refused = false
  await user.click(screen.getByRole('button', { name: '自分の内容で置き換える' }))
  await expect.poll(() => screen.queryByText('ほかの人が先に変更しました')).toBeNull()
  expect(requests.at(-1)?.body).toMatchObject({ seen: { publishesAt: stored.publishesAt, visibility: 'invite' } })
})

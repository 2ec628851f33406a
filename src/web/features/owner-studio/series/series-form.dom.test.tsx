import { expect, test } from 'vitest'
import { seriesDescriptionMax, seriesTitleMax } from '#contract/series/limits.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { seriesResponse } from '#tests/support/episode-response.ts'
import { answerSeries } from './answer-series.ts'
import { SeriesForm } from './series-form.tsx'

const one = '/v1/channels/3/series/11'
const openForm = (answers: Answers, series = seriesResponse) =>
  openStudio(
    (outcome) => <SeriesForm series={series} outcome={outcome} />,
    (form, api) => answerSeries(form, api, { channelId: 3, seriesId: 11 }),
    { answers },
  )

test('title, reading, description and visibility of a series are saved with their version', async () => {
  const { user, screen, requests } = await openForm({ [`PATCH ${one}`]: [200, { ...seriesResponse, version: 5 }] })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^シリーズのタイトル/ })
  expect([title.value, title.maxLength, title.required]).toEqual(['夜話', seriesTitleMax, true])
  const reading = screen.getByRole<HTMLInputElement>('textbox', { name: /^よみがな/ })
  expect([reading.value, reading.maxLength, reading.required]).toEqual(['やわ', titleReadingMax, false])
  await user.clear(reading)
  await user.type(reading, 'ヨバナシ')
  const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^説明/ })
  expect([description.value, description.maxLength]).toEqual(['夜の話', seriesDescriptionMax])
  const visibility = screen.getByRole<HTMLSelectElement>('combobox', { name: /^公開範囲/ })
  expect(visibility.value).toBe('followers')
  expect([...visibility.options].map(({ text }) => text)).toEqual([
    '全員',
    'フォロワーのみ',
    'プレミアム会員のみ（準備中）',
    '招待リンクを持つ人のみ',
  ])
  await user.selectOptions(visibility, 'invite')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('保存しました')
  expect(requests).toEqual([
    {
      call: `PATCH ${one}`,
      body: { title: '夜話', reading: 'よばなし', description: '夜の話', visibility: 'invite', version: 4 },
    },
  ])
})

test('a reading that is not in kana is not saved, and says how to write it', async () => {
  const { user, screen, requests } = await openForm({}, { ...seriesResponse, reading: '夜話' })
  await user.click(await screen.findByRole('button', { name: '保存する' }))
  const fault = await screen.findByText(/^ひらがなかカタカナだけで、200文字以内で入力してください.*なつまつり/)
  const reading = screen.getByRole('textbox', { name: /^よみがな/ })
  expect(reading.getAttribute('aria-describedby')).toBe(fault.id)
  expect(requests).toEqual([])
})

test('a conflict about a series names its fields and visibilities', async () => {
  const { user, screen } = await openForm({
    [`PATCH ${one}`]: [409, problem('VERSION_CONFLICT', '先に変更されました')],
    [`GET ${one}`]: [
      200,
      { ...seriesResponse, title: 'x', reading: 'え', description: 'y', visibility: 'public', version: 9 },
    ],
  })
  await user.click(await screen.findByRole('button', { name: '保存する' }))
  await screen.findByRole('dialog')
  for (const name of ['シリーズのタイトル', 'よみがな', '説明', '公開範囲']) screen.getByRole('group', { name })
  screen.getByRole('radio', { name: 'あなたの入力 フォロワーのみ' })
  screen.getByRole('radio', { name: '保存されている内容 全員' })
})

test('the cover of a series is sent and removed, and the series is deleted after a confirmation', async () => {
  const { user, screen, requests } = await openForm(
    { [`POST ${one}/cover`]: [200, {}], [`DELETE ${one}/cover`]: [200, {}], [`DELETE ${one}`]: [200, {}] },
    { ...seriesResponse, coverUrl: '/covers/11.png' },
  )
  const input = await screen.findByLabelText('カバー画像の画像ファイル')
  await user.upload(input, new File(['x'], 'a.png', { type: 'image/png' }))
  await screen.findByText('画像を変更しました')
  await user.click(screen.getByRole('button', { name: '画像を外す' }))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([`POST ${one}/cover`, `DELETE ${one}/cover`])
  await user.click(screen.getByRole('button', { name: '削除する' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'シリーズを削除' })
  expect(dialog.textContent).toContain('エピソードもすべて削除されます')
  await user.click(screen.getByRole('button', { name: '削除する' }))
  await expect.poll(() => requests.at(-1)?.call).toBe(`DELETE ${one}`)
})

test('a form of a series with an unknown intent sends nothing', async () => {
  const form = new FormData()
  form.append('intent', 'rename')
  const refuse = () => Promise.reject(new Error('nothing may be sent'))
  expect(await answerSeries(form, refuse, { channelId: 3, seriesId: 11 })).toBeNull()
})

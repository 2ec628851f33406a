import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { episodeDescriptionMax, episodeTitleMax } from '#contract/episodes/limits.ts'
import { fileNameMaxLength } from '#contract/videos/limits.ts'
import { titleReadingMax } from '#contract/written-text/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { episodeResponse } from '#tests/support/episode-response.ts'
import { videoFile, videoResponse } from '#tests/support/video-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { answerEpisode } from './answer-episode.ts'
import { EpisodeForm } from './episode-form.tsx'
import type { OfferedVideos } from './video-choice.tsx'

const one = '/v1/channels/3/series/11/episodes/21'
const genres = [{ id: 'talk', name: '雑談', offered: true }]
const casts = [
  { id: 5, name: 'そら' },
  { id: 6, name: 'うみ' },
]
const second: Video = {
  ...videoResponse,
  id: 32,
  current: null,
  next: { ...videoFile, name: 'day.mp4' },
  thumbnailUrl: null,
}
const third: Video = { ...videoResponse, id: 33, current: null, next: null, state: 'converting', durationSeconds: null }
const all: OfferedVideos = { videos: [second, videoResponse, third], hasMore: false, name: '', present: null }

interface Options {
  readonly answers?: Answers
  readonly offered?: OfferedVideos
  readonly episode?: typeof episodeResponse
  readonly casts?: readonly { readonly id: number; readonly name: string }[]
}

async function openForm({ answers = {}, offered = all, episode = episodeResponse, casts: found = casts }: Options) {
  const page = await openStudio(
    (outcome) => <EpisodeForm episode={episode} casts={found} offered={offered} outcome={outcome} />,
    async (form, api) =>
      (await answerEpisode(form, api, { channelId: 3, seriesId: 11, episodeId: 21 }))?.outcome ?? null,
    { answers, genres },
  )
  const save = async () => page.user.click(await page.screen.findByRole('button', { name: '保存する' }))
  return { ...page, save }
}

test('the fields of an episode are filled and saved with the chosen casts, video and comments', async () => {
  const { user, screen, requests, save } = await openForm({
    answers: { [`PATCH ${one}`]: [200, { ...episodeResponse, version: 5 }] },
  })
  const title = await screen.findByRole<HTMLInputElement>('textbox', { name: /^エピソードのタイトル/ })
  expect([title.value, title.maxLength, title.required]).toEqual(['第一夜', episodeTitleMax, true])
  const reading = screen.getByRole<HTMLInputElement>('textbox', { name: /^よみがな/ })
  expect([reading.value, reading.maxLength, reading.required]).toEqual(['だいいちや', titleReadingMax, false])
  const description = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^説明/ })
  expect([description.value, description.maxLength]).toEqual(['はじまりの話', episodeDescriptionMax])
  const sora = screen.getByRole<HTMLInputElement>('checkbox', { name: 'そら' })
  expect(sora.checked).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'うみ' }))
  await user.click(screen.getByRole('checkbox', { name: 'コメントを受け付ける' }))
  await user.click(screen.getByRole('radio', { name: /day\.mp4/ }))
  await user.selectOptions(screen.getByRole('combobox', { name: '公開範囲' }), 'followers')
  await user.selectOptions(screen.getByRole('combobox', { name: 'ジャンル' }), '')
  await save()
  await screen.findByText('保存しました')
  expect(requests).toEqual([
    {
      call: `PATCH ${one}`,
      body: {
        title: '第一夜',
        reading: 'だいいちや',
        description: 'はじまりの話',
        visibility: 'followers',
        genre: null,
        castIds: [5, 6],
        videoId: 32,
        commenting: false,
        version: 4,
      },
    },
  ])
})

test('a conflict shows each field as the form names it', async () => {
  const { user, screen, save } = await openForm({
    answers: {
      [`PATCH ${one}`]: [409, problem('VERSION_CONFLICT', '先に変更されました')],
      [`GET ${one}`]: [
        200,
        {
          episode: {
            ...episodeResponse,
            reading: 'だいいちよ',
            visibility: 'invite',
            genre: null,
            commenting: false,
            casts: [],
            video: { ...episodeResponse.video, id: 99 },
            version: 9,
          },
        },
      ],
    },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'うみ' }))
  await user.click(screen.getByRole('radio', { name: /day\.mp4/ }))
  await save()
  const dialog = within(await screen.findByRole('dialog'))
  const choices = (name: string) =>
    within(dialog.getByRole('group', { name }))
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent)
  expect(choices('よみがな')).toEqual(['あなたの入力だいいちや', '保存されている内容だいいちよ'])
  expect(choices('公開範囲')).toEqual(['あなたの入力全員', '保存されている内容招待リンクを持つ人のみ'])
  expect(choices('ジャンル')).toEqual(['あなたの入力雑談', '保存されている内容指定しない'])
  expect(choices('コメントを受け付ける')).toEqual(['あなたの入力受け付ける', '保存されている内容受け付けない'])
  expect(choices('キャスト')).toEqual(['あなたの入力そら\nうみ', '保存されている内容（空）'])
  expect(choices('動画')).toEqual(['あなたの入力day.mp4', '保存されている内容#99'])
})

test('each video shows its name, state, length and time; the chosen one comes first', async () => {
  const { screen } = await openForm({})
  const rows = await screen.findAllByRole('radio')
  const created = formatDateTime(videoResponse.createdAt, 'ja')
  expect(rows.map((row) => row.closest('label')?.textContent)).toEqual([
    '動画なし',
    `night.mp4再生できます · 10:00 · ${created}`,
    `day.mp4再生できます · 10:00 · ${created}`,
    `#33変換中 · ${created}`,
  ])
  expect(rows.map((row) => row instanceof HTMLInputElement && row.checked)).toEqual([false, true, false, false])
  expect(screen.queryByRole('link', { name: 'さらに表示' })).toBeNull()
})

test('the video of the episode stays in a list without it, and a picked one stays when a search lists others', async () => {
  const offered = { current: { ...all, videos: [second], present: videoResponse } }
  const { user, screen } = await openStudio(
    (outcome) => (
      <>
        <button type="submit" form="video-search">
          また読む
        </button>
        <EpisodeForm episode={episodeResponse} casts={[]} offered={offered.current} outcome={outcome} />
      </>
    ),
    () => Promise.resolve(null),
  )
  await user.click(await screen.findByRole('radio', { name: /day\.mp4/ }))
  offered.current = { ...all, videos: [third], present: videoResponse }
  await user.click(screen.getByRole('button', { name: 'また読む' }))
  await screen.findByText('#33')
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ value }) => value)).toEqual(['', '31', '32', '33'])
  expect(radios.find(({ checked }) => checked)?.value).toBe('32')
  expect(screen.queryByRole('group', { name: /^キャスト/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: '動画なし' }))
  expect(radios[0]?.checked).toBe(true)
})

test('a search for videos has a form of its own, is no change of the episode, and more are twice as many', async () => {
  const { user, screen, save } = await openForm({
    answers: { [`PATCH ${one}`]: [200, { ...episodeResponse, version: 5 }] },
    offered: { ...all, hasMore: true, name: '夜 話' },
  })
  const search = await screen.findByRole<HTMLInputElement>('searchbox')
  expect([search.value, search.maxLength]).toEqual(['夜 話', fileNameMaxLength])
  const more = screen.getByRole('link', { name: 'さらに表示' })
  expect(new URLSearchParams(more.getAttribute('href')?.split('?')[1]).toString()).toBe(
    new URLSearchParams({ shown: '6', name: '夜 話' }).toString(),
  )
  screen.getByText('3件を表示しています。')
  await save()
  await screen.findByText('保存しました')
  await user.type(screen.getByRole('searchbox'), 'day')
  screen.getByText('保存しました')
  for (const control of [screen.getByRole('searchbox'), screen.getByRole('button', { name: '探す' })]) {
    const form = document.querySelector<HTMLFormElement>(`form#${control.getAttribute('form')}`)
    expect(form?.method).toBe('get')
  }
})

test('a search without videos says so, and a refused video is marked', async () => {
  const { screen, save } = await openForm({
    answers: { [`PATCH ${one}`]: [400, { ...problem('INVALID_INPUT', '使えません'), fields: { videoId: 'x' } }] },
    offered: { ...all, videos: [], name: 'ぬ' },
  })
  expect((await screen.findByText('「ぬ」で始まる名前の動画はありません。')).tagName).toBe('OUTPUT')
  await save()
  await screen.findByText('使えません')
  const fault = screen.getByText('入力内容を確認してください')
  expect(screen.getByRole('group', { name: /^動画/ }).getAttribute('aria-describedby')).toBe(fault.id)
})

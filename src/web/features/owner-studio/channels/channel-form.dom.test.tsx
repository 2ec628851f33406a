import { expect, test } from 'vitest'
import { channelBioMax, channelNameMax } from '#contract/channels/limits.ts'
import type { ChannelProfile } from '#contract/channels/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { ownProfile } from '#tests/support/channel-response.ts'
import { answerSettings } from './answer-channels.ts'
import { ChannelForm } from './channel-form.tsx'

const genres = [
  { id: 'talk', name: '雑談', offered: true },
  { id: 'song', name: '歌', offered: true },
  { id: 'old', name: '昔の', offered: false },
]

const openForm = (answers: Answers, channel: ChannelProfile = ownProfile) =>
  openStudio(
    (outcome) => <ChannelForm channel={channel} outcome={outcome} />,
    (form, api) => answerSettings(form, api, 3),
    { answers, genres },
  )

test('the texts of a channel are sent with links by line and the chosen genre', async () => {
  const { user, screen, requests } = await openForm({
    'PATCH /v1/channels/3': [200, { ...ownProfile, version: 5 }],
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^チャンネル名/ })
  expect([name.maxLength, name.required]).toEqual([channelNameMax, true])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^紹介文/ }).maxLength).toBe(channelBioMax)
  const links = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^リンク/ })
  expect(links.value).toBe('https://a.example/\nhttps://b.example/')
  await user.type(links, '\n\nhttps://c.example/')
  const genre = screen.getByRole<HTMLSelectElement>('combobox', { name: 'ジャンル' })
  expect([...genre.options].map(({ value, text }) => [value, text])).toEqual([
    ['', '指定しない'],
    ['talk', '雑談'],
    ['song', '歌'],
  ])
  await user.selectOptions(genre, '')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('保存しました')
  expect(requests).toEqual([
    {
      call: 'PATCH /v1/channels/3',
      body: {
        name: '夜の窓',
        reading: 'よるのまど',
        bio: '静かな配信',
        links: ['https://a.example/', 'https://b.example/', 'https://c.example/'],
        genre: null,
        version: 4,
      },
    },
  ])
})

test('a retired genre is offered only where it is chosen already', async () => {
  const { screen } = await openForm({}, { ...ownProfile, genre: 'old' })
  const genre = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'ジャンル' })
  expect(genre.value).toBe('old')
})

test('a conflict names fields and genres as the form does', async () => {
  const { user, screen } = await openForm({
    'PATCH /v1/channels/3': [409, problem('VERSION_CONFLICT', '先に変更されました')],
    'GET /v3/channels/3/profile': [
      200,
      { ...ownProfile, name: '朝', bio: '朝', links: [], genre: null, version: 8 } satisfies ChannelProfile,
    ],
  })
  await user.click(await screen.findByRole('button', { name: '保存する' }))
  await screen.findByRole('dialog')
  for (const name of ['チャンネル名', '紹介文', 'リンク', 'ジャンル']) screen.getByRole('group', { name })
  screen.getByRole('radio', { name: 'あなたの入力 雑談' })
  screen.getByRole('radio', { name: '保存されている内容 指定しない' })
})

test.each([
  { label: 'カバー画像', kind: 'cover', size: '1500×500' },
  { label: 'アイコン', kind: 'avatar', size: '512×512' },
])('the image $kind is sent, and removed', async ({ label, kind, size }) => {
  const at = `/v1/channels/3/images/${kind}`
  const { user, screen, requests } = await openForm(
    { [`POST ${at}`]: [200, {}], [`DELETE ${at}`]: [200, {}] },
    { ...ownProfile, [`${kind}Url`]: '/images/1.png' },
  )
  expect((await screen.findByRole('img', { name: label })).getAttribute('src')).toBe('/images/1.png')
  screen.getByText(new RegExp(size))
  await user.upload(screen.getByLabelText(`${label}の画像ファイル`), new File(['x'], 'a.png', { type: 'image/png' }))
  await screen.findByText('画像を変更しました')
  await user.click(screen.getByRole('button', { name: '画像を外す' }))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([`POST ${at}`, `DELETE ${at}`])
  await expect.poll(() => screen.queryByText('画像を変更しました')).toBeNull()
})

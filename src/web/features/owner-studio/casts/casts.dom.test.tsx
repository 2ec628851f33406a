import { expect, test } from 'vitest'
import { castBioMax, castNameMax } from '#contract/casts/limits.ts'
import type { Cast } from '#contract/casts/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { addCast, answerCast } from './answer-casts.ts'
import { CastForm, CastList } from './casts.tsx'

const sora: Cast = { id: 5, channelId: 3, name: 'そら', reading: 'そら', bio: '歌います', imageUrl: null, version: 4 }
const umi: Cast = { ...sora, id: 6, name: 'うみ', reading: '', imageUrl: '/images/6.png' }
const one = '/v1/channels/3/casts/5'

const openForm = (answers: Answers, cast = sora) =>
  openStudio(
    (outcome) => <CastForm cast={cast} outcome={outcome} />,
    (form, api) => answerCast(form, api, { channelId: 3, castId: 5 }),
    { answers },
  )

function openList(casts: readonly Cast[], next: string | null, answers: Answers = {}) {
  return openStudio(
    (outcome) => <CastList channelId={3} casts={casts} next={next} outcome={outcome} />,
    async (form, api) => (await addCast(form, api, 3)).outcome,
    { answers },
  )
}

test('the texts of a cast are saved with the version they are based on', async () => {
  const { user, screen, requests } = await openForm({ [`PATCH ${one}`]: [200, { ...sora, version: 5 }] })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^名前/ })
  expect(name.maxLength).toBe(castNameMax)
  expect(name.required).toBe(true)
  const reading = screen.getByRole<HTMLInputElement>('textbox', { name: /^よみがな/ })
  expect([reading.value, reading.maxLength, reading.required]).toEqual(['そら', castNameMax, false])
  const bio = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^紹介文/ })
  expect(bio.maxLength).toBe(castBioMax)
  await user.type(name, '空')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('保存しました')
  const body = { name: 'そら空', reading: 'そら', bio: '歌います', version: 4 }
  expect(requests).toEqual([{ call: `PATCH ${one}`, body }])
})

test('a change by another editor is shown with the names of the fields', async () => {
  const { user, screen } = await openForm({
    [`PATCH ${one}`]: [409, problem('VERSION_CONFLICT', '先に変更されました')],
    [`GET ${one}`]: [200, { ...sora, reading: 'そらら', bio: '踊ります', name: '空', version: 6 }],
  })
  await user.click(await screen.findByRole('button', { name: '保存する' }))
  await screen.findByRole('dialog')
  for (const name of ['名前', 'よみがな', '紹介文']) expect(screen.getByRole('group', { name })).toBeTruthy()
})

test('an image of a cast is removed, and a cast is deleted after a confirmation', async () => {
  const { user, screen, requests } = await openForm(
    { [`DELETE ${one}/image`]: [200, {}], [`DELETE ${one}`]: [200, {}] },
    { ...sora, imageUrl: '/images/5.png' },
  )
  await user.click(await screen.findByRole('button', { name: '画像を外す' }))
  await expect.poll(() => requests).toEqual([{ call: `DELETE ${one}/image`, body: null }])
  await user.click(screen.getByRole('button', { name: '削除する' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'キャストを削除' })
  expect(dialog.textContent).toContain('エピソードの出演者からも外れます。元に戻せません。')
  await user.click(screen.getByRole('button', { name: '削除する' }))
  await expect.poll(() => requests.at(-1)?.call).toBe(`DELETE ${one}`)
})

test('a form of a cast with an unknown intent sends nothing', async () => {
  const form = new FormData()
  form.append('intent', 'rename')
  const refuse = () => Promise.reject(new Error('nothing may be sent'))
  expect(await answerCast(form, refuse, { channelId: 3, castId: 5 })).toBeNull()
})

test('the list links each cast to its page, with reading and image where there are some', async () => {
  const { screen } = await openList([sora, umi], null)
  const [first, second] = await screen.findAllByRole('link')
  expect(first?.getAttribute('href')).toBe('/studio/3/casts/5')
  expect(first?.textContent).toBe('そらそら')
  expect(first?.querySelector('img')).toBeNull()
  expect(second?.textContent).toBe('うみ')
  expect(second?.querySelector('img')?.getAttribute('src')).toBe('/images/6.png')
  expect(screen.queryByText('キャストはまだいません。')).toBeNull()
  expect(screen.queryByRole('link', { name: 'さらに表示' })).toBeNull()
})

test('a cast is added by its name; an empty name is not sent, a refused one remains', async () => {
  const add = 'POST /v1/channels/3/casts'
  const { user, screen, requests } = await openList([], null, {
    [add]: [409, problem('TOO_MANY', 'キャストが多すぎます')],
  })
  await screen.findByText('キャストはまだいません。')
  await user.click(screen.getByRole('button', { name: '追加する' }))
  await screen.findByText(`${castNameMax}文字以内で入力してください`)
  expect(requests).toEqual([])
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /^名前/ })
  expect(name.maxLength).toBe(castNameMax)
  await user.type(name, 'つき')
  await user.click(screen.getByRole('button', { name: '追加する' }))
  await screen.findByText('キャストが多すぎます')
  expect(name.value).toBe('つき')
  expect(requests).toEqual([{ call: add, body: { name: 'つき', reading: '', bio: '' } }])
})

test.each([
  { next: null, beforeId: null, calls: [] },
  { next: 'c1', beforeId: 9, calls: ['GET /v1/channels/3/casts?limit=1&cursor=c1'] },
])(
  'a cast moved to the end of the shown ones comes before what follows: $beforeId',
  async ({ next, beforeId, calls }) => {
    const { user, screen, requests } = await openList([sora, umi], next, {
      'GET /v1/channels/3/casts?limit=1&cursor=c1': [200, { casts: [{ ...sora, id: 9 }], next: null }],
      [`POST ${one}/move`]: [200, {}],
      'POST /v1/channels/3/casts/6/move': [200, {}],
    })
    expect((await screen.findAllByRole('list', { name: 'キャスト' })).length).toBe(1)
    screen.getByRole('button', { name: '「そら」を移動' }).focus()
    await user.keyboard('{Enter}{End}{Enter}')
    await screen.findByText('「そら」を2件中2番目に移動しました。')
    expect(requests.map(({ call }) => call)).toEqual([...calls, `POST ${one}/move`])
    expect(requests.at(-1)?.body).toEqual({ beforeId })
    screen.getByRole('button', { name: '「うみ」を移動' }).focus()
    await user.keyboard('{Enter}{Home}{Enter}')
    await expect
      .poll(() => requests.at(-1))
      .toEqual({ call: 'POST /v1/channels/3/casts/6/move', body: { beforeId: 5 } })
  },
)

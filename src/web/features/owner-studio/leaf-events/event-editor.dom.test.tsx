import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { leafDescriptionMax, leafOptionsMax, leafOptionsMin, leafTitleMax } from '#contract/leaf-events/limits.ts'
import type { LeafEvent, LeafRound } from '#contract/leaf-events/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { leafEvent, leafRound } from '#tests/support/leaf-response.ts'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { answerLeafEvent } from './answer-leaf-events.ts'
import { LeafEventEditor } from './event-editor.tsx'

const one = '/v1/leaf-events/5'
const planned: LeafRound = {
  ...leafRound,
  state: 'upcoming',
  opensAt: '2029-12-31T15:00:00.000Z',
  episodeAt: '2030-01-03T03:00:00.000Z',
}
const choices = {
  casts: [
    { id: 51, name: 'そら' },
    { id: 52, name: 'うみ' },
  ],
  episodes: [{ id: 21, title: '第一夜', series: '夜話' }],
}
const suggested = { opensAt: '2030-05-06T20:00', closesAt: '2030-05-07T20:00' }

async function openEditor(event: Partial<LeafEvent>, answers: Answers = {}) {
  const page = await openStudio(
    (outcome) => (
      <LeafEventEditor
        event={{ ...leafEvent, ...event }}
        choices={choices}
        refunds={[]}
        suggested={suggested}
        outcome={outcome}
      />
    ),
    (form, api) => answerLeafEvent(form, api, 5),
    { answers },
  )
  await page.screen.findByRole('heading', { name: 'タイトルと説明' })
  return page
}

test('the texts of an event are saved, and read again with their version', async () => {
  const { user, screen, requests } = await openEditor(
    {},
    { [`PATCH ${one}`]: [200, {}], [`GET ${one}`]: [200, { ...leafEvent, title: '旅!', version: 5 }] },
  )
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'タイトル' })
  const english = screen.getByRole<HTMLInputElement>('textbox', { name: 'タイトル（英語）' })
  expect([english.value, english.required]).toEqual(['Journey', false])
  await user.type(screen.getByRole('textbox', { name: 'タイトル（韓国語）' }), '여행')
  expect([title.value, title.maxLength, title.required]).toEqual(['旅', leafTitleMax, true])
  expect(screen.getByDisplayValue('どこへ行く？').getAttribute('maxlength')).toBe(String(leafDescriptionMax))
  await user.type(title, '!')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('保存しました')
  expect(requests).toEqual([
    {
      call: `PATCH ${one}`,
      body: {
        title: '旅!',
        titleEn: 'Journey',
        titleKo: '여행',
        description: 'どこへ行く？',
        descriptionEn: 'Where to?',
        descriptionKo: '',
        version: 4,
      },
    },
    { call: `GET ${one}`, body: null },
  ])
})

test('a conflict about an event names its fields', async () => {
  const { user, screen } = await openEditor(
    {},
    {
      [`PATCH ${one}`]: [409, problem('VERSION_CONFLICT', '先に変更されました')],
      [`GET ${one}`]: [200, { ...leafEvent, title: 'x', description: 'y', version: 9 }],
    },
  )
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByRole('dialog')
  for (const name of ['タイトル', '説明']) screen.getByRole('group', { name })
})

test('an event without rounds is not public, and the form of a round is open with the suggested window', async () => {
  const { user, screen, requests } = await openEditor({ rounds: [] }, { [`POST ${one}/rounds`]: [200, {}] })
  screen.getByText('投票を追加すると公開されます。')
  const details = document.querySelector('details')
  expect(details?.open).toBe(true)
  const [opens, closes] = [document.querySelector('#opens-new'), document.querySelector('#closes-new')]
  expect([opens?.getAttribute('value'), closes?.getAttribute('value')]).toEqual([suggested.opensAt, suggested.closesAt])
  const rows = [...document.querySelectorAll('ol > li fieldset')]
  expect(rows).toHaveLength(leafOptionsMax)
  const titles = rows.map((row) => row.querySelector<HTMLInputElement>('input[name^=title]'))
  expect(titles.filter((title) => title?.required)).toHaveLength(leafOptionsMin)
  expect(titles[0]?.maxLength).toBe(leafTitleMax)
  const question = document.querySelector<HTMLInputElement>('details input[name=title]')
  expect(question?.maxLength).toBe(leafTitleMax)
  if (question) await user.type(question, 'どっち？')
  for (const [index, text] of ['左', '右'].entries()) {
    const title = titles[index]
    if (title) await user.type(title, text)
  }
  const episode = rows[0]?.querySelector('select')
  expect([...(episode?.options ?? [])].map(({ text }) => text)[1]).toBe('夜話 - 第一夜')
  if (episode) await user.selectOptions(episode, '21')
  const add = details?.querySelector('button[type=submit]')
  if (add) await user.click(add)
  await expect.poll(() => requests.length).toBe(1)
  expect(requests[0]?.body).toMatchObject({
    title: 'どっち？',
    options: [
      { id: null, title: '左', castId: null, episodeId: 21 },
      { id: null, title: '右', castId: null, episodeId: null },
    ],
  })
  expect(await screen.findAllByText('保存しました')).toHaveLength(1)
})

test('a round that is refused stays open with its texts and the reason', async () => {
  const refused = Promise.withResolvers<void>()
  const { user, screen } = await openEditor(
    { rounds: [planned] },
    {
      [`POST ${one}/rounds`]: async () => {
        await refused.promise
        return [409, problem('OVERLAP', '期間が重なっています')]
      },
    },
  )
  const details = document.querySelector('details')
  expect(details?.open).toBe(false)
  const form = details?.querySelector('form') ?? undefined
  const field = (name: string) => form?.querySelector<HTMLInputElement>(`[name=${name}]`)
  for (const [name, text] of Object.entries({ title: 'どっち？', title0: '左', title1: '右' })) {
    const input = field(name)
    if (input) await user.type(input, text)
  }
  const button = form?.querySelector('button')
  if (button) await user.click(button)
  await expect.poll(() => button?.hasAttribute('disabled')).toBe(true)
  refused.resolve()
  await screen.findByText('期間が重なっています')
  expect(details?.open).toBe(true)
  expect(screen.getAllByText('期間が重なっています')).toHaveLength(1)
  expect(field('title1')?.value).toBe('右')
})

test('a planned round of a story is filled with its window, branches and episodes, and saved with their ids', async () => {
  const call = `PUT ${one}/rounds/8`
  const { user, screen, requests } = await openEditor({ rounds: [planned] }, { [call]: [200, {}] })
  screen.getByText(new RegExp(formatDateTime(planned.opensAt, 'ja').replaceAll(/[()]/g, '.')))
  expect(document.querySelector<HTMLInputElement>('#opens-8')?.value).toBe('2030-01-01T00:00')
  expect(document.querySelector<HTMLInputElement>('#closes-8')?.value).toBe('2030-01-02T12:00')
  const episodeAt = document.querySelector<HTMLInputElement>('#episode-8')
  expect([episodeAt?.value, episodeAt?.required]).toEqual(['2030-01-03T12:00', false])
  const form = document.querySelector('#opens-8')?.closest('form')
  const button = form?.querySelector('button')
  if (button) await user.click(button)
  await screen.findByText('保存しました')
  expect(requests).toEqual([
    {
      call,
      body: {
        title: '道は？',
        titleEn: 'Which way?',
        titleKo: '어느 길?',
        opensAt: planned.opensAt,
        closesAt: planned.closesAt,
        episodeAt: '2030-01-03T03:00:00.000Z',
        options: [
          { id: 41, title: '森', titleEn: 'Forest', titleKo: '숲', castId: null, episodeId: 21 },
          { id: 42, title: '海', titleEn: 'Sea', titleKo: '', castId: null, episodeId: null },
          { id: 43, title: '山', titleEn: '', titleKo: '', castId: null, episodeId: null },
        ],
      },
    },
  ])
})

test('too few options are not sent, and the hint about them becomes a fault', async () => {
  const [only] = planned.options
  const { user, screen, requests } = await openEditor({ rounds: [{ ...planned, options: only ? [only] : [] }] })
  const form = document.querySelector('#opens-8')?.closest('form')
  const hint = form?.querySelector('div > p')
  expect(hint?.className).not.toContain('text-bad')
  const button = form?.querySelector('button')
  if (button) await user.click(button)
  await expect.poll(() => hint?.className).toContain('text-bad')
  expect(screen.queryByText('保存しました')).toBeNull()
  expect(requests).toEqual([])
})

test('the branches of a planned story have images', async () => {
  const image = `POST ${one}/rounds/8/options/42/image`
  const { user, screen, requests } = await openEditor({ rounds: [planned] }, { [image]: [200, {}] })
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(planned.options.length)
  await user.upload(
    screen.getByLabelText('「海」の画像の画像ファイル'),
    new File(['x'], 'a.png', { type: 'image/png' }),
  )
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([image])
})

test('the options of a planned round with casts are chosen by name', async () => {
  const options = planned.options.map((option) => ({ ...option, castId: 52, title: 'うみ' }))
  await openEditor({ kind: 'casts', rounds: [{ ...planned, options }] })
  expect(document.querySelectorAll('input[type=file]')).toHaveLength(0)
  const cast = document.querySelector<HTMLSelectElement>('select[name=cast0]')
  expect(cast?.value).toBe('52')
  expect([...(cast?.options ?? [])].map(({ text }) => text)).toEqual(['選択なし', 'そら', 'うみ'])
  expect(document.querySelector('input[name=title0]')).toBeNull()
})

test('a planned round and an event without open rounds are deleted after a confirmation; a rejection is shown', async () => {
  const calls = { round: `DELETE ${one}/rounds/8`, event: `DELETE ${one}` }
  const { user, screen, requests } = await openEditor(
    { rounds: [planned] },
    { [calls.round]: [200, {}], [calls.event]: [403, problem('FORBIDDEN', '権限がありません')] },
  )
  const remove = async (index: number) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-haspopup=dialog]')]
    const button = buttons[index]
    if (button) await user.click(button)
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getAllByRole('button')[1] ?? dialog)
  }
  await remove(0)
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([calls.round])
  await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  await remove(1)
  await screen.findByText('権限がありません')
  expect(requests.at(-1)?.call).toBe(calls.event)
})

test('an event with an open round is public, and cannot be deleted', async () => {
  const { screen } = await openEditor({})
  expect(screen.queryByRole('button', { name: /削除/ })).toBeNull()
  expect(screen.queryByText('投票を追加すると公開されます。')).toBeNull()
})

import { within } from '@testing-library/react'
import { Form } from 'react-router'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import type { Answers } from '#tests/support/dom-page.tsx'
import type { Api } from '../api/index.ts'
import { runAction, saveTexts } from './save-texts.ts'
import { TextForm } from './text-form.tsx'
import { AreaRow, TextRow } from './text-rows.tsx'
import { readTexts, type Stored } from './texts.ts'

const nameMax = 5
const schema = z.object({ name: z.string().min(1).max(nameMax), bio: z.string(), version: z.int() })
const first: Stored = { texts: { name: 'そら', bio: '歌います' }, version: 4 }
const call = 'PATCH /v1/channels/3/casts/5'

async function answer(form: FormData, api: Api) {
  if (form.get('intent') === 'other') return runAction('other', async () => {})
  const texts = readTexts(form, ['name', 'bio'])
  const version = Number(form.get('version'))
  const params = { channelId: 3, castId: 5 }
  const stored = ({ name, bio, version: at }: { name: string; bio: string; version: number }): Stored => ({
    texts: { name, bio },
    version: at,
  })
  return saveTexts({
    intent: String(form.get('intent')),
    submitted: { texts, version },
    schema,
    body: { ...texts, version },
    send: async (body) => stored(await api('PATCH /v1/channels/{channelId}/casts/{castId}', { params, body })),
    readStored: async () => stored(await api('GET /v1/channels/{channelId}/casts/{castId}', { params })),
  })
}

async function openForm(answers: Answers) {
  /** The data that the page loads. */
  const loaded = { stored: first }
  const page = await openStudio(
    (outcome) => (
      <>
        <Form method="post">
          <button name="intent" value="other">
            ほかのフォーム
          </button>
        </Form>
        <TextForm
          intent="save"
          stored={loaded.stored}
          outcome={outcome}
          label={(field) => ({ name: '名前', bio: '紹介文' })[field] ?? field}
          show={(field, value) => (field === 'name' ? `${value}さん` : value)}
        >
          {(texts, faults) => (
            <>
              <TextRow
                name="name"
                label="名前"
                hint="短く"
                value={texts['name']}
                max={nameMax}
                invalid={faults.has('name')}
                required
              />
              <AreaRow name="bio" label="紹介文" value={texts['bio']} invalid={faults.has('bio')} />
            </>
          )}
        </TextForm>
      </>
    ),
    answer,
    { answers },
  )
  const name = () => page.screen.getByRole<HTMLInputElement>('textbox', { name: /^名前/ })
  const bio = () => page.screen.getByRole<HTMLTextAreaElement>('textbox', { name: '紹介文' })
  const save = () => page.user.click(page.screen.getByRole('button', { name: '保存する' }))
  await page.screen.findByRole('button', { name: '保存する' })
  return { ...page, loaded, name, bio, save }
}

test('a form is filled with what is stored; its texts are sent with their version and filled with the answer', async () => {
  const { user, screen, requests, loads, name, save } = await openForm({
    [call]: [200, { name: 'ソラ!', bio: '歌う', version: 5 }],
  })
  expect(name().value).toBe('そら')
  expect(name().maxLength).toBe(nameMax)
  expect(name().required).toBe(true)
  expect(name().getAttribute('aria-invalid')).toBeNull()
  await user.type(name(), '!')
  await save()
  await screen.findByText('保存しました')
  expect(name().value).toBe('ソラ!')
  expect(requests).toEqual([{ call, body: { name: 'そら!', bio: '歌います', version: 4 } }])
  await save()
  await expect.poll(() => requests[1]?.body).toEqual({ name: 'ソラ!', bio: '歌う', version: 5 })
  await expect.poll(() => loads.count).toBe(3)
  await user.type(name(), '?')
  expect(screen.queryByText('保存しました')).toBeNull()
})

test('while a form is sent its button is disabled, and what is typed meanwhile remains with the new version', async () => {
  const stored = Promise.withResolvers<void>()
  const { user, screen, requests, name, bio, save } = await openForm({
    [call]: async () => {
      await stored.promise
      return [200, { name: 'そら', bio: '歌います', version: 5 }]
    },
  })
  await save()
  const button = screen.getByRole('button', { name: '保存する' })
  await expect.poll(() => button.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText('保存しました')).toBeNull()
  await user.type(bio(), '、踊ります')
  stored.resolve()
  await expect.poll(() => button.hasAttribute('disabled')).toBe(false)
  expect(bio().value).toBe('歌います、踊ります')
  expect(name().value).toBe('そら')
  expect(screen.queryByText('保存しました')).toBeNull()
  await save()
  await expect.poll(() => requests[1]?.body).toMatchObject({ bio: '歌います、踊ります', version: 5 })
})

test('an invalid text is not sent: the field names its fault and keeps the text', async () => {
  const { user, screen, requests, name, save } = await openForm({})
  await user.clear(name())
  await save()
  const fault = await screen.findByText(`${nameMax}文字以内で入力してください`)
  expect(name().getAttribute('aria-invalid')).toBe('true')
  expect(name().getAttribute('aria-describedby')).toBe(fault.id)
  expect(name().value).toBe('')
  expect(screen.queryByText('保存しました')).toBeNull()
  expect(requests).toEqual([])
})

test('a text that the API refuses remains, with the reason and the faults of the fields', async () => {
  const { user, screen, bio, save } = await openForm({
    [call]: [400, { ...problem('INVALID_INPUT', '使えない言葉があります'), fields: { bio: 'x' } }],
  })
  await user.type(bio(), '!')
  await save()
  await screen.findByText('使えない言葉があります')
  await screen.findByText('入力内容を確認してください')
  expect(bio().value).toBe('歌います!')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a change by another editor fills the form, unless this editor has typed', async () => {
  const { user, screen, requests, loaded, name, save } = await openForm({
    [call]: [429, problem('RATE_LIMITED', '少し待ってください')],
  })
  const other = screen.getByRole('button', { name: 'ほかのフォーム' })
  loaded.stored = { texts: { name: 'うみ', bio: '' }, version: 9 }
  await user.click(other)
  await expect.poll(() => name().value).toBe('うみ')
  await user.type(name(), '!')
  loaded.stored = { texts: { name: 'つき', bio: '' }, version: 10 }
  await user.click(other)
  await save()
  await screen.findByText('少し待ってください')
  expect(requests.map(({ body }) => body)).toEqual([{ name: 'うみ!', bio: '', version: 9 }])
  await user.click(other)
  await expect.poll(() => screen.queryByText('少し待ってください')).toBeNull()
  expect(name().value).toBe('うみ!')
})

test('a conflict shows both texts of each field that differs, and saves the chosen ones', async () => {
  const other = { name: 'うみ', bio: '', version: 7 }
  let isFirst = true
  const { user, screen, requests, name, save } = await openForm({
    [call]: (body) => {
      const answered = isFirst ? ([409, problem('VERSION_CONFLICT', '先に変更されました')] as const) : null
      isFirst = false
      return answered ?? ([200, { ...other, ...(typeof body === 'object' ? body : {}), version: 8 }] as const)
    },
    'GET /v1/channels/3/casts/5': [200, other],
  })
  await user.type(name(), '!')
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'ほかの人が先に変更しました' })
  const ofName = within(within(dialog).getByRole('group', { name: '名前' }))
  expect(ofName.getByRole<HTMLInputElement>('radio', { name: 'あなたの入力 そら!さん' }).checked).toBe(true)
  expect(ofName.getByRole<HTMLInputElement>('radio', { name: '保存されている内容 うみさん' }).checked).toBe(false)
  const ofBio = within(within(dialog).getByRole('group', { name: '紹介文' }))
  await user.click(ofBio.getByRole('radio', { name: /保存されている内容 （空）/ }))
  expect(within(dialog).queryByText('内容は同じです。')).toBeNull()
  await user.click(within(dialog).getByRole('button', { name: '選んだ内容で保存' }))
  await screen.findByText('保存しました')
  expect(requests.at(-1)).toEqual({ call, body: { name: 'そら!', bio: '', version: 7 } })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(name().value).toBe('そら!')
})

test('a conflict about equal texts says so, keeps them, and can be closed', async () => {
  const { user, screen, name, requests, save } = await openForm({
    [call]: [409, problem('VERSION_CONFLICT', '先に変更されました')],
    'GET /v1/channels/3/casts/5': [200, { name: 'そら', bio: '歌います', version: 7 }],
  })
  await save()
  const dialog = await screen.findByRole<HTMLDialogElement>('dialog')
  expect(dialog.open).toBe(true)
  expect(dialog.textContent).toContain('内容は同じです。')
  expect(new FormData(dialog.querySelector('form') ?? undefined).get('name')).toBe('そら')
  await user.click(screen.getByRole('button', { name: '入力に戻る' }))
  expect(dialog.open).toBe(false)
  expect(name().value).toBe('そら')
  expect(requests.filter(({ call: sent }) => sent === call)).toHaveLength(1)
})

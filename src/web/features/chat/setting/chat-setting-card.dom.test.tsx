import { useState } from 'react'
import { useActionData, useNavigation } from 'react-router'
import { expect, test } from 'vitest'
import type { ChatSetting } from '#contract/chat/schemas.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import type { ChatOutcome } from './change-chat-setting.ts'
import { ChatSettingCard } from './chat-setting-card.tsx'

const nothing: ChatSetting = { moderators: [], banned: [], bannedWords: [] }
const riku = { id: 4, nickName: 'りく', avatarUrl: '/avatars/4.svg' }
const setting: ChatSetting = {
  moderators: [riku],
  banned: [{ user: { ...riku, id: 9, nickName: 'あらし' }, since: '2026-11-22T12:00:00.000Z', by: 'そら' }],
  bannedWords: ['ばか', 'spam'],
}

async function openCard(shown: ChatSetting, outcome?: ChatOutcome) {
  const forms: Record<string, unknown>[] = []
  const stored = Promise.withResolvers<void>()
  const page = await openPage(<ChatSettingCard setting={shown} outcome={outcome} />, {
    profile: mio,
    action: async (form) => {
      forms.push(Object.fromEntries(form))
      await stored.promise
    },
  })
  await page.screen.findByRole('region', { name: 'チャットの管理' })
  return { ...page, forms, stored }
}

test('says that there are no moderators and no banned users', async () => {
  const { screen } = await openCard(nothing)
  screen.getByText('モデレーターはいません。')
  screen.getByText('チャット禁止のユーザーはいません。')
  expect(screen.queryByRole('listitem')).toBeNull()
})

test('lists moderators, banned users with time and author of the ban, and words one per line', async () => {
  const { screen } = await openCard(setting)
  expect(screen.queryByText('モデレーターはいません。')).toBeNull()
  expect(screen.queryByText('チャット禁止のユーザーはいません。')).toBeNull()
  const [moderator, banned] = screen.getAllByRole('listitem')
  expect(moderator?.textContent).toBe('りく外す')
  expect(banned?.textContent).toMatch(/^あらし.*21:00.*そらが設定解除$/)
  const words = screen.getByRole<HTMLTextAreaElement>('textbox', { name: '禁止ワード' })
  expect(words.value).toBe('ばか\nspam')
  expect(document.getElementById(words.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/1行に1つ/)
})

test('each form sends its action; the buttons wait until it is stored', async () => {
  const { user, screen, forms, stored } = await openCard(setting)
  await user.click(screen.getByRole('button', { name: 'りくさんをモデレーターから外す' }))
  await expect.poll(() => forms).toEqual([{ intent: 'remove-moderator', user: '4' }])
  await expect.poll(() => screen.getAllByRole('button').every((button) => button.hasAttribute('disabled'))).toBe(true)
  stored.resolve()
  await expect.poll(() => screen.getAllByRole('button').some((button) => button.hasAttribute('disabled'))).toBe(false)
  await user.click(screen.getByRole('button', { name: 'あらしさんのチャット禁止を解除' }))
  await expect.poll(() => forms.at(-1)).toEqual({ intent: 'lift-ban', user: '9' })
})

test('the typed id and words are sent', async () => {
  const { user, screen, forms, stored } = await openCard(nothing)
  stored.resolve()
  const id = screen.getByRole('textbox', { name: 'ユーザーID' })
  expect(id.hasAttribute('required')).toBe(true)
  await user.type(id, '12')
  await user.click(screen.getByRole('button', { name: '追加' }))
  await expect.poll(() => forms).toEqual([{ intent: 'add-moderator', user: '12' }])
  await user.type(screen.getByRole('textbox', { name: '禁止ワード' }), 'ばか{Enter}あほ')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => forms.at(-1)).toEqual({ intent: 'banned-words', words: 'ばか\nあほ', before: '' })
})

test.each<[ChatOutcome, string]>([
  [{ status: 200, changed: 'saved', intent: 'lift-ban' }, 'チャットの設定を保存しました。'],
  [
    { status: 400, changed: 'badUser', typed: { user: 'x', words: undefined, before: undefined } },
    'ユーザーIDは数字で入力してください。',
  ],
  [
    { status: 400, changed: 'badWords', typed: { user: undefined, words: 'x', before: '' } },
    '禁止ワードは1つ50文字、200個までです。',
  ],
  [
    {
      status: 404,
      changed: 'refused',
      why: '見つかりません',
      typed: { user: 'x', words: undefined, before: undefined },
    },
    '見つかりません',
  ],
])('the outcome is shown (%#)', async (outcome, text) => {
  const { screen } = await openCard(nothing, outcome)
  const notice = screen.getByText(text)
  expect(notice.closest('[role]')?.getAttribute('role')).toBe(outcome.status === 200 ? 'status' : 'alert')
})

test('input that was not saved is in the fields again', async () => {
  const typed = { user: '12', words: 'こら', before: 'spam' }
  const { screen } = await openCard(setting, { status: 400, changed: 'badWords', typed })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'ユーザーID' }).value).toBe('12')
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '禁止ワード' }).value).toBe('こら')
})

test('after an error the form sends the words that it was first loaded with', async () => {
  const typed = { user: undefined, words: 'こら', before: 'spam' }
  const { user, screen, forms } = await openCard(setting, { status: 409, changed: 'refused', why: '多すぎます', typed })
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => forms).toEqual([{ intent: 'banned-words', words: 'こら', before: 'spam' }])
})

/** Opens the card; each form is saved, and the page shows `next` once `loaded` is resolved. */
async function openSaved(next: ChatSetting) {
  const forms: Record<string, unknown>[] = []
  const loaded = Promise.withResolvers<void>()
  let stored = setting
  function Page() {
    const idle = useNavigation().state === 'idle'
    const [shown, setShown] = useState(stored)
    if (idle && shown !== stored) setShown(stored)
    return <ChatSettingCard setting={shown} outcome={useActionData()} />
  }
  const page = await openPage(<Page />, {
    profile: mio,
    beforeLoad: async () => (stored === next ? loaded.promise : undefined),
    action(form): ChatOutcome {
      forms.push(Object.fromEntries(form))
      stored = next
      return { status: 200, changed: 'saved', intent: form.get('intent') === 'lift-ban' ? 'lift-ban' : 'banned-words' }
    },
  })
  const field = await page.screen.findByRole<HTMLTextAreaElement>('textbox', { name: '禁止ワード' })
  const shownWords = () => page.screen.getByRole<HTMLTextAreaElement>('textbox', { name: '禁止ワード' }).value
  return { ...page, forms, field, shownWords, loaded }
}

test('once the words are saved, the form begins again with those that are stored then', async () => {
  const { user, screen, forms, field, shownWords, loaded } = await openSaved({
    ...setting,
    bannedWords: ['あほ', 'ばか', 'うそ'],
  })
  await user.clear(field)
  await user.type(field, 'ばか{Enter}うそ')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('チャットの設定を保存しました。')
  loaded.resolve()
  await expect.poll(shownWords).toBe('あほ\nばか\nうそ')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => forms).toHaveLength(2)
  expect(forms.map(({ before }) => before)).toEqual(['ばか\nspam', 'あほ\nばか\nうそ'])
})

test('another saved form keeps the typed words and those that they were edited from', async () => {
  const { user, screen, forms, field, shownWords, loaded } = await openSaved({
    ...setting,
    banned: [],
    bannedWords: ['あほ'],
  })
  await user.type(field, '{Enter}うそ')
  loaded.resolve()
  await user.click(screen.getByRole('button', { name: 'あらしさんのチャット禁止を解除' }))
  await screen.findByText('チャット禁止のユーザーはいません。')
  expect(shownWords()).toBe('ばか\nspam\nうそ')
  await user.click(screen.getByRole('button', { name: '保存' }))
  await expect.poll(() => forms.at(-1)).toMatchObject({ words: 'ばか\nspam\nうそ', before: 'ばか\nspam' })
})

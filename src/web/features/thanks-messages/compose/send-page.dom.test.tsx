import { fireEvent, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { thanksRecipientsMax, thanksTextMaxLength } from '#contract/thanks-messages/limits.ts'
import type { ThanksSupporter } from '#contract/thanks-messages/schemas.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { SendPage } from './send-page.tsx'
import type { Supporters } from './use-supporters.ts'

const star = { ja: '星', en: 'Star', ko: '별' }
const supporter = (id: number, differences: Partial<ThanksSupporter> = {}): ThanksSupporter => ({
  user: { id, nickName: `人${id}`, avatarUrl: `/avatars/${id}.svg` },
  points: id * 1000,
  gifts: [{ name: star, quantity: id }],
  thankedAt: null,
  ...differences,
})
const thanked = { thankedAt: '2026-11-20T12:00:00.000Z' }

async function openSend(first: Partial<Supporters>, answers: Answers = {}) {
  const page = await openPage(<SendPage first={{ supporters: [], next: null, remaining: 480, ...first }} />, {
    profile: mio,
    answers,
  })
  await page.screen.findByRole('heading', { level: 2, name: /サポーター/ })
  const press = (name: string) => page.user.click(page.screen.getByRole('button', { name }))
  const field = () => page.screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'メッセージ' })
  const preview = () => page.screen.queryByRole('region', { name: 'プレビュー' })?.textContent
  return { ...page, press, field, preview }
}

test('without supporters the page says where they come from', async () => {
  const { screen } = await openSend({})
  screen.getByText(/30日以内にギフトを贈ってくれたユーザー/)
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('supporters show points, gifts and the last thanks; those without thanks are chosen at once', async () => {
  const { screen, press } = await openSend({ supporters: [supporter(1), supporter(2, thanked), supporter(3)] })
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(rows[0]).toMatch(/^人11,000 pt · 星×1履歴/)
  expect(rows[1]).toMatch(/^人22,000 pt · 星×22026年11月20日.*にお礼済み/)
  screen.getByText('お礼を送るサポーターを選んでください。')
  screen.getByText('今日はあと480通送れます（1日500通まで）。')
  expect(screen.getByRole('link', { name: /人2さんとのメッセージ/ }).getAttribute('href')).toBe('/thanks_message/2')
  const chosen = () => screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)
  await press('まだお礼していない人')
  expect(chosen()).toEqual([true, false, true])
  screen.getByText(`2/${thanksRecipientsMax}人を選択中`)
  screen.getByRole('link', { name: '2人にお礼を書く' })
  await press('全員')
  expect(chosen()).toEqual([true, true, true])
  await press('選択を解除')
  expect(chosen()).toEqual([false, false, false])
  expect(screen.getByRole('button', { name: '選択を解除' }).hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText('お礼を送るサポーターを選んでください。')).not.toBeNull()
})

test('at most as many supporters as one sending allows are chosen; the others wait', async () => {
  const supporters = Array.from({ length: thanksRecipientsMax + 1 }, (_, index) => supporter(index + 1))
  const { screen, press, user } = await openSend({ supporters })
  await press('全員')
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.filter(({ checked }) => checked)).toHaveLength(thanksRecipientsMax)
  expect(boxes.at(-1)?.disabled).toBe(true)
  const [first] = boxes
  if (first) await user.click(first)
  expect(boxes.at(-1)?.disabled).toBe(false)
})

test('further supporters are added once; a failure can be repeated', async () => {
  let failing = true
  const { screen, press } = await openSend(
    { supporters: [supporter(1)], next: 'n' },
    {
      'GET /v1/thanks-messages/supporters?cursor=n&limit=50': () =>
        failing
          ? [404, { code: 'X', message: '' }]
          : [200, { supporters: [supporter(1), supporter(2)], next: null, remaining: 480 }],
    },
  )
  await press('もっと見る')
  await screen.findByText(/通信できませんでした/)
  failing = false
  await press('もっと見る')
  await screen.findByText('人2')
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.queryByText(/通信できませんでした/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'もっと見る' })).toBeNull()
})

test('the message is sent to the chosen ones, who are then thanked; the skipped are counted', async () => {
  const { screen, press, user, field, requests, preview } = await openSend(
    { supporters: [supporter(1), supporter(2)] },
    { 'POST /v1/thanks-messages': [200, { sent: 1, skipped: 1, remaining: 479 }] },
  )
  await press('全員')
  await user.type(field(), 'ありがとう')
  await press('名前 {name}')
  expect(field().value).toBe('ありがとう{name}')
  expect(document.activeElement).toBe(field())
  expect(preview()).toBe('プレビュー：人1さんへ1/2ありがとう人1')
  expect(screen.getByRole('button', { name: '前の相手のプレビュー' }).hasAttribute('disabled')).toBe(true)
  await press('次の相手のプレビュー')
  expect(preview()).toBe('プレビュー：人2さんへ2/2ありがとう人2')
  expect(screen.getByRole('button', { name: '次の相手のプレビュー' }).hasAttribute('disabled')).toBe(true)
  await press('前の相手のプレビュー')
  expect(preview()).toContain('1/2')
  await press('2人に送る')
  await screen.findByText('1人にお礼を送りました。1人には送れませんでした。')
  expect(requests).toEqual([
    {
      call: 'POST /v1/thanks-messages',
      body: { key: expect.any(String), userIds: [1, 2], text: 'ありがとう{name}', imageUrl: null, language: 'ja' },
    },
  ])
  expect(field().value).toBe('')
  expect(screen.getAllByText(/にお礼済み/)).toHaveLength(2)
  screen.getByText('今日はあと479通送れます（1日500通まで）。')
})

test('a message that was not sent stays, with the reason; the same draft has the same key', async () => {
  const { screen, press, user, field, requests } = await openSend(
    { supporters: [supporter(1)] },
    { 'POST /v1/thanks-messages': [409, { code: 'THANKS_DAILY_LIMIT', message: '今日の上限です' }] },
  )
  await press('全員')
  await user.type(field(), 'あ')
  await press('1人に送る')
  await screen.findByText('今日の上限です')
  expect(field().value).toBe('あ')
  await press('1人に送る')
  await expect.poll(() => requests).toHaveLength(2)
  await screen.findByText('今日の上限です')
  await user.type(field(), 'い')
  expect(screen.queryByText('今日の上限です')).toBeNull()
  await press('1人に送る')
  await expect.poll(() => requests).toHaveLength(3)
  const keys = requests.map(({ body }) => /"key":"([^"]+)"/.exec(JSON.stringify(body))?.[1])
  expect(keys[0]).toBe(keys[1])
  expect(keys[2]).not.toBe(keys[0])
})

test('without recipients, without text, or with a text too long for one recipient nothing is sent', async () => {
  const { screen, press, field, requests } = await openSend({
    supporters: [supporter(1, { user: { id: 1, nickName: 'あ'.repeat(30), avatarUrl: '/a.svg' } })],
  })
  const send = () => screen.getByRole('button', { name: /人に送る/ })
  fireEvent.change(field(), { target: { value: 'あ' } })
  expect(send().getAttribute('aria-disabled')).toBe('true')
  await press('全員')
  expect(send().hasAttribute('aria-disabled')).toBe(false)
  fireEvent.change(field(), { target: { value: '  ' } })
  expect(send().getAttribute('aria-disabled')).toBe('true')
  const longest = 'い'.repeat(thanksTextMaxLength - 30)
  fireEvent.change(field(), { target: { value: `${longest}{name}` } })
  expect(field().hasAttribute('aria-invalid')).toBe(false)
  fireEvent.change(field(), { target: { value: `${longest}う{name}` } })
  expect(field().getAttribute('aria-invalid')).toBe('true')
  screen.getByText(/長すぎます/)
  await press('1人に送る')
  expect(requests).toEqual([])
})

test('a template replaces another template, and follows a text of the liver', async () => {
  const { screen, user, press, field } = await openSend({ supporters: [supporter(1)] })
  const templates = within(screen.getByRole('group', { name: 'テンプレート' }))
  await user.click(templates.getByRole('button', { name: 'ギフトのお礼' }))
  expect(field().value).toMatch(/^\{name\}さん、\{gifts\}をありがとう/)
  await user.click(templates.getByRole('button', { name: 'はじめての応援に' }))
  expect(field().value).toMatch(/^\{name\}さん、はじめまして/)
  await user.clear(field())
  await user.type(field(), 'こんにちは ')
  await user.click(templates.getByRole('button', { name: 'いつもの応援に' }))
  expect(field().value).toMatch(/^こんにちは\n\{\{?name\}さん、いつも/)
  await press('全員')
  screen.getByText(/星×1をいただきました/)
})

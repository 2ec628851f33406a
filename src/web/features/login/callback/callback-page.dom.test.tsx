import { expect, onTestFinished, test, vi } from 'vitest'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import type { Arrival } from './arrival.ts'
import { CallbackPage } from './callback-page.tsx'

interface Opened {
  readonly arrival: Arrival
  readonly errorMessage?: string | null
  readonly profile?: typeof mio | null
  readonly answers?: Answers
}

async function openCallback({ arrival, errorMessage = null, profile = null, answers = {} }: Opened) {
  sessionStorage.removeItem('sign_in_used')
  const left: string[] = []
  const replace = vi.spyOn(window.location, 'replace').mockImplementation((url) => void left.push(String(url)))
  onTestFinished(() => {
    replace.mockRestore()
    sessionStorage.removeItem('sign_in_used')
    document.cookie = 'is_login=; Path=/; Max-Age=0'
  })
  const page = <CallbackPage provider="apple" arrival={arrival} errorMessage={errorMessage} />
  return { ...(await openPage(page, { profile, answers })), left, page }
}

const code: Arrival = { kind: 'code', state: 's', code: 'c' }
const callback = 'POST /v1/apple/callback'

test('the code is redeemed once, then the page before the sign-in follows', async () => {
  const answers = { [callback]: [200, { returnTo: '/live-info/a', created: false }] } satisfies Answers
  const { screen, requests, left, page } = await openCallback({ arrival: code, answers })
  await screen.findByText(/ログインしています/)
  await expect.poll(() => left).toEqual([new URL('/live-info/a', location.href).href])
  expect(requests).toEqual([{ call: callback, body: { state: 's', code: 'c' } }])
  expect(document.cookie).toContain('is_login=true')
  const again = await openPage(page, { answers })
  await again.screen.findByText(/このログインはすでに使用されています/)
  expect(again.requests).toEqual([])
})

test('a refused code says why and leads to the sign-in page', async () => {
  const { screen } = await openCallback({
    arrival: code,
    answers: { [callback]: [401, { code: 'X', message: '期限が切れました' }] },
  })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('ログインできませんでした期限が切れました')
  expect(screen.getByRole('link', { name: 'ログイン画面へ' }).getAttribute('href')).toBe('/login')
})

test.each([
  ['cancelled', null, 'ログインをキャンセルしました', 'ログイン画面へ'],
  ['providerFault', null, 'ログインできませんでした', 'ログイン画面へ'],
  ['incomplete', null, 'ログインできませんでした', 'ログイン画面へ'],
  ['cancelled', mio, 'ログイン方法を追加できませんでした', 'プロフィールへ戻る'],
] as const)('a return that is %s has its title and its way back', async (fault, profile, title, link) => {
  const { screen, requests } = await openCallback({ arrival: { kind: 'fault', fault }, profile })
  await screen.findByRole('heading', { name: title })
  screen.getByRole('link', { name: link })
  expect(requests).toEqual([])
})

test('the error of the form without scripts is shown', async () => {
  const { screen } = await openCallback({
    arrival: { kind: 'fault', fault: 'incomplete' },
    errorMessage: '使用済みです',
  })
  expect((await screen.findByRole('alert')).textContent).toContain('使用済みです')
})

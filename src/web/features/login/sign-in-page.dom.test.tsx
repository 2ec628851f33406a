import { act } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { SignInOptions } from '#contract/sign-in/schemas.ts'
import { openPage, type Answers } from '#tests/support/dom-page.tsx'
import { SignInPage } from './sign-in-page.tsx'

const options: SignInOptions = { apple: true, google: 'redirect', googleRedirect: true, firebase: null, local: false }

async function openSignIn(differences: Partial<SignInOptions> = {}, props: object = {}, answers: Answers = {}) {
  const left: string[] = []
  const assign = vi.spyOn(window.location, 'assign').mockImplementation((url) => void left.push(String(url)))
  onTestFinished(() => void assign.mockRestore())
  const page = await openPage(
    <SignInPage
      options={{ ...options, ...differences }}
      target="/live-info/a?b=c"
      webview={false}
      reason={null}
      {...props}
    />,
    { answers },
  )
  await page.screen.findByRole('heading', { name: 'ログイン' })
  return { ...page, left }
}

const appleCall = 'GET /v1/apple/login_web?redirect=no&redirect_url=%2Flive-info%2Fa?b=c'

test('both ways are links that return to the page', async () => {
  const { screen } = await openSignIn()
  const apple = screen.getByRole('link', { name: 'Appleでログイン' })
  expect(apple.getAttribute('href')).toBe('/v1/apple/login_web?redirect_url=%2Flive-info%2Fa%3Fb%3Dc')
  const google = screen.getByRole('link', { name: 'Googleでログイン' })
  expect(google.getAttribute('href')).toBe('/v1/google/login_web?redirect_url=%2Flive-info%2Fa%3Fb%3Dc')
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.queryByText('デモ用のログイン')).toBeNull()
})

test('the first page needs no address to return to', async () => {
  const { screen } = await openSignIn({}, { target: '/' })
  expect(screen.getByRole('link', { name: 'Appleでログイン' }).getAttribute('href')).toBe('/v1/apple/login_web')
})

test('Apple opens its page; meanwhile the button is busy', async () => {
  const { user, screen, left } = await openSignIn(
    {},
    {},
    { [appleCall]: [200, { url: 'https://appleid.apple.com/x' }] },
  )
  const button = screen.getByRole('link', { name: 'Appleでログイン' })
  await user.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  screen.getByText('ログインページへ移動しています。')
  await expect.poll(() => left).toEqual(['https://appleid.apple.com/x'])
  expect(screen.getByRole('link', { name: 'Googleでログイン' }).getAttribute('aria-busy')).toBe('false')
})

test('a refused start says why', async () => {
  const { user, screen, left } = await openSignIn({}, {}, { [appleCall]: [403, { code: 'X', message: 'できません' }] })
  await user.click(screen.getByRole('link', { name: 'Appleでログイン' }))
  expect((await screen.findByRole('alert')).textContent).toBe('できません')
  expect(left).toEqual([])
})

test('Google without its SDK leaves at once', async () => {
  const { user, screen, left } = await openSignIn()
  await user.click(screen.getByRole('link', { name: 'Googleでログイン' }))
  expect(left).toEqual([new URL('/v1/google/login_web?redirect_url=%2Flive-info%2Fa%3Fb%3Dc', location.href).href])
})

test('a page that the browser restores after Back is not busy', async () => {
  const { user, screen } = await openSignIn({}, {}, { [appleCall]: [200, { url: 'https://appleid.apple.com/x' }] })
  await user.click(screen.getByRole('link', { name: 'Appleでログイン' }))
  await screen.findByText('ログインページへ移動しています。')
  const show = (persisted: boolean) =>
    act(() => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
  show(false)
  screen.getByText('ログインページへ移動しています。')
  show(true)
  expect(screen.queryByText('ログインページへ移動しています。')).toBeNull()
})

test('without any way the page says so; a demo is marked', async () => {
  const { screen } = await openSignIn({ apple: false, google: null, local: true })
  screen.getByText(/ログイン方法がまだ設定されていない/)
  screen.getByText('デモ用のログイン')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['ログインせずに見る'])
})

test('the reason of a sign-out is shown', async () => {
  const { screen } = await openSignIn({}, { reason: 'user-disabled' })
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

import { screen } from '@testing-library/react'
import { data, isRouteErrorResponse } from 'react-router'
import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { site } from '../../../../site.config.ts'
import { ApiError } from '../../api/index.ts'
import { ErrorPage, orErrorPage, pageNotFound, statusOf } from './error-page.tsx'

test('a missing page explains the address, and leads to the first page', async () => {
  await openPage(<ErrorPage status={404} />, { path: '/nowhere' })
  await screen.findByText('ページが存在しません。', { exact: false })
  screen.getByText('404', { exact: false, selector: 'body *' })
  expect(screen.getByRole('link', { name: 'トップページへ' }).getAttribute('href')).toBe('/')
  expect(screen.queryByText('障害が発生しました。', { exact: false })).toBeNull()
  expect(document.title).toBe(`404 エラー | ${site.name}`)
  expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
})

test.each([500, 503, 403])('a failure with status %i has the contact address', async (status) => {
  await openPage(<ErrorPage status={status} />)
  await screen.findByText('障害が発生しました。', { exact: false })
  expect(screen.getByRole('link', { name: 'お問い合わせはこちら' }).getAttribute('href')).toContain(site.contactMail)
  expect(screen.queryByText('ページが存在しません。', { exact: false })).toBeNull()
})

test('an error of the API becomes the error page with its status; other errors stay', async () => {
  expect(await orErrorPage(Promise.resolve('答え'))).toBe('答え')
  const refused = await orErrorPage(Promise.reject(new ApiError(403, 'FORBIDDEN', '見られません'))).catch(
    (error: unknown) => error,
  )
  expect(refused).toMatchObject({ data: '見られません', init: { status: 403 } })
  const broken = new TypeError('broken')
  await expect(orErrorPage(Promise.reject(broken))).rejects.toBe(broken)
})

test('the status of an unexpected error is 500', () => {
  expect(statusOf(new Error('unexpected'))).toBe(500)
  expect(statusOf({ status: 404, statusText: '', internal: false, data: '' })).toBe(404)
  expect(isRouteErrorResponse(data('', 404))).toBe(false)
  expect(pageNotFound('/nowhere')).toMatchObject({ data: 'Page Not Found: /nowhere', init: { status: 404 } })
})

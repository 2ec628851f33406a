import { within } from '@testing-library/react'
import { useActionData } from 'react-router'
import { expect, test } from 'vitest'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { pickResponse } from '#tests/support/pick-response.ts'
import { ApiError } from '../../../api/api-error.ts'
import { PickActions } from '../pick-actions.tsx'
import { PickCard } from '../cards/pick-cards.tsx'
import { changePickSetting, type PickSettingOutcome } from './change-pick-setting.ts'
import { OwnPickRow } from './own-pick-row.tsx'
import { PickSettingCard } from './pick-setting-card.tsx'

async function openSetting(change: (permission: string) => Promise<unknown>, owner: 'liver' | 'channel' = 'channel') {
  function Page() {
    return (
      <PickSettingCard
        owner={owner}
        setting={{ permission: 'followers', mayCut: true }}
        outcome={useActionData<PickSettingOutcome>()}
        {...(owner === 'liver' && { listPath: '/my/picks' })}
      />
    )
  }
  const page = await openPage(<Page />, { profile: mio, action: (form) => changePickSetting(form, change) })
  await page.screen.findByRole('heading', { name: 'ピック' })
  return page
}

test('the present permission is chosen, another one is stored, and the button waits', async () => {
  const stored = Promise.withResolvers<void>()
  const changes: string[] = []
  const { user, screen } = await openSetting(async (permission) => {
    changes.push(permission)
    await stored.promise
  })
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['everybody', false],
    ['followers', true],
    ['off', false],
  ])
  expect(screen.queryByRole('link')).toBeNull()
  await user.click(screen.getByRole('radio', { name: /^オフ/ }))
  const save = screen.getByRole('button', { name: '保存' })
  await user.click(save)
  await expect.poll(() => save.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText('保存しました')).toBeNull()
  stored.resolve()
  await screen.findByText('保存しました')
  expect(changes).toEqual(['off'])
})

test('a permission that is refused shows its reason; the list of a liver is linked', async () => {
  const { user, screen } = await openSetting(() => Promise.reject(new ApiError(403, 'X', '権限がありません')), 'liver')
  expect(screen.getByRole('link', { name: '切り抜かれたピックを見る' }).getAttribute('href')).toBe('/my/picks')
  screen.getByText(/ライブやアーカイブから切り抜く/)
  await user.click(screen.getByRole('button', { name: '保存' }))
  await screen.findByText('権限がありません')
  expect(screen.queryByText('保存しました')).toBeNull()
})

test('a pick of the own lives or episodes shows its cutter and source, and is removed after a confirmation', async () => {
  let removed = 0
  const { user, screen } = await openPage(<OwnPickRow pick={pickResponse} onRemove={() => (removed += 1)} />, {
    profile: mio,
  })
  const row = within(await screen.findByRole('article', { name: '名場面' }))
  expect(row.getByRole('link', { name: '名場面' }).getAttribute('href')).toBe('/picks/61')
  expect(row.getByRole('link', { name: '「第一夜」をこの場面から見る' }).getAttribute('href')).toContain(
    '/channels/3/series/11/episodes/21',
  )
  row.getByText(/りんさんが切り抜き/)
  await user.click(row.getByRole('button', { name: '「名場面」を削除' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'このピックを削除しますか？' })
  expect(removed).toBe(0)
  await user.click(within(dialog).getByRole('button', { name: 'ピックを削除' }))
  expect(removed).toBe(1)
})

test('a pick of a deleted user without a poster shows that', async () => {
  const pick = { ...pickResponse, cutter: null, posterUrl: null }
  const { screen } = await openPage(
    <>
      <OwnPickRow pick={pick} onRemove={() => {}} />
      <PickCard pick={pick} />
      <PickCard pick={{ ...pickResponse, id: 62, title: '別' }} />
    </>,
  )
  await screen.findByText(/退会したユーザーが切り抜き/)
  expect(document.querySelectorAll('img')).toHaveLength(1)
  expect(screen.getByRole('link', { name: '別' }).getAttribute('href')).toBe('/picks/62')
  expect(screen.getAllByText('りんさんが切り抜き')).toHaveLength(1)
})

const openActions = async (pick = pickResponse, profile: typeof mio | null = mio, answers: Answers = {}) => {
  const page = await openPage(<PickActions pick={pick} className="" />, { profile, answers, path: '/picks/61' })
  await page.screen.findByRole('button', { name: '共有' })
  return page
}

test('a visitor signs in to report a pick; its cutter cannot report it', async () => {
  const { screen } = await openActions(pickResponse, null)
  expect(screen.getByRole('link', { name: 'ログインして通報' }).getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent('/picks/61')}`,
  )
  expect(screen.queryByRole('button', { name: 'このピックを通報' })).toBeNull()
})

test('the cutter of a pick cannot report it', async () => {
  const { screen } = await openActions({ ...pickResponse, cutter: mio.user })
  expect(screen.queryByRole('button', { name: 'このピックを通報' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'ピックを削除' })).toBeNull()
})

test('a user reports a pick; a rejection shows its reason in the sheet', async () => {
  let status = 429
  const call = 'POST /v1/picks/61/report'
  const { user, screen, requests } = await openActions(pickResponse, mio, {
    [call]: () => [status, { code: 'X', message: '少し待ってください' }],
  })
  await user.click(screen.getByRole('button', { name: 'このピックを通報' }))
  const sheet = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'このピックを通報' })
  expect(sheet.open).toBe(true)
  const send = within(sheet).getAllByRole('button').at(-1) ?? sheet
  const [reason] = within(sheet).queryAllByRole('radio')
  if (reason) await user.click(reason)
  await user.click(send)
  await screen.findByText('少し待ってください')
  expect(sheet.open).toBe(true)
  status = 200
  await user.click(send)
  await expect.poll(() => screen.queryByRole('dialog', { name: 'このピックを通報' })).toBeNull()
  expect(requests.map((one) => one.call)).toEqual([call, call])
})

test('a removable pick is removed after a confirmation, and its moment opens', async () => {
  let status = 403
  const call = 'DELETE /v1/picks/61'
  const { user, screen, address } = await openActions({ ...pickResponse, removable: true }, mio, {
    [call]: () => [status, { code: 'X', message: '権限がありません' }],
  })
  const remove = async () => {
    await user.click(screen.getByRole('button', { name: 'ピックを削除' }))
    const dialog = await screen.findByRole('alertdialog')
    await user.click(within(dialog).getByRole('button', { name: 'ピックを削除' }))
    await expect.poll(() => screen.queryByRole('alertdialog')).toBeNull()
  }
  await remove()
  await screen.findByText('権限がありません')
  expect(address.current).toBe('/picks/61')
  status = 200
  await remove()
  await screen.findByText('ピックを削除しました')
  expect(address.current).toContain('/channels/3/series/11/episodes/21')
})

import { expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { LiverMenu } from './liver-menu.tsx'

const liver = { id: 9, nickName: 'そら' }

test('a signed-in user reports a liver, also one without lives or channel', async () => {
  const answers = { 'POST /v1/livers/9/report': [200, {}] } as const
  const { screen, user, requests } = await openPage(<LiverMenu liver={liver} />, { profile: mio, answers })
  await user.click(await screen.findByRole('button', { name: 'メニューを開く' }))
  await user.click(screen.getByRole('button', { name: 'このライバーを通報' }))
  const sheet = await screen.findByRole('dialog', { name: 'ライバーを通報' })
  expect(sheet.textContent).toContain('そら')
  await user.click(screen.getByRole('button', { name: '通報する' }))
  await expect.poll(() => requests.map(({ call }) => call)).toEqual(['POST /v1/livers/9/report'])
})

test('livers have no menu on their own page', async () => {
  const profile = { ...mio, user: { ...mio.user, id: liver.id } }
  const { screen } = await openPage(
    <>
      <LiverMenu liver={liver} />
      <p>page</p>
    </>,
    { profile },
  )
  await screen.findByText('page')
  expect(screen.queryByRole('button')).toBeNull()
})

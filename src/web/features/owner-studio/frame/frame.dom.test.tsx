import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { ImageChoice } from './image-choice.tsx'
import { StudioFrame } from './studio-frame.tsx'
import { useVisibilityName } from './visibilities.ts'

const png = new File(['x'], 'a.png', { type: 'image/png' })

test('a page of the studio shows where it is: its trail, its tab and its public page', async () => {
  const { screen } = await openPage(
    <StudioFrame
      channel={{ id: 3, name: '夜の窓' }}
      tab="casts"
      title="そら"
      pageName="編集"
      steps={[{ name: 'キャスト一覧', to: '/studio/3/casts' }]}
      publicPath="/channels/3/casts/5"
    >
      <p>内容</p>
    </StudioFrame>,
    { profile: mio },
  )
  await screen.findByRole('heading', { level: 1, name: 'そら' })
  const trail = within(screen.getByRole('navigation', { name: '現在の位置' })).getAllByRole('link')
  expect(trail.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['チャンネルスタジオ', '/studio'],
    ['夜の窓', '/studio/3'],
    ['キャスト一覧', '/studio/3/casts'],
  ])
  const items = within(screen.getByRole('navigation', { name: '現在の位置' })).getAllByRole('listitem')
  expect(items.map((item) => item.querySelector('svg') !== null)).toEqual([false, true, true])
  const tabs = within(screen.getByRole('navigation', { name: 'チャンネルの管理' })).getAllByRole('link')
  expect(tabs.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])).toEqual([
    ['シリーズ', '/studio/3', null],
    ['動画', '/studio/3/videos', null],
    ['キャスト', '/studio/3/casts', 'page'],
    ['リーフイベント', '/studio/3/leaf-events', null],
    ['ピック', '/studio/3/picks', null],
    ['統計', '/studio/3/statistics', null],
    ['設定', '/studio/3/settings', null],
  ])
  expect(screen.getByRole('link', { name: '公開ページを見る' }).getAttribute('href')).toBe('/channels/3/casts/5')
  expect(document.title).toContain('そら - 編集 - チャンネルスタジオ')
})

test('the public page of most pages of the studio is that of the channel', async () => {
  const { screen } = await openPage(
    <StudioFrame channel={{ id: 3, name: '夜の窓' }} tab="series" title="夜の窓">
      <p>内容</p>
    </StudioFrame>,
  )
  expect((await screen.findByRole('link', { name: '公開ページを見る' })).getAttribute('href')).toBe('/channels/3')
  expect(document.title).toContain('夜の窓 - チャンネルスタジオ')
})

test('a chosen image is sent, what follows runs, and the page loads again; meanwhile the button waits', async () => {
  const stored = Promise.withResolvers<void>()
  const steps: string[] = []
  const { user, screen, requests, loads } = await openPage(
    <ImageChoice
      label="写真"
      hint="5MBまで"
      url={null}
      path="/v1/image"
      removal="remove"
      shape=""
      onSent={async () => void steps.push('sent')}
    />,
    {
      answers: {
        'POST /v1/image': async () => {
          await stored.promise
          return [200, {}]
        },
      },
    },
  )
  await screen.findByText('画像なし')
  expect(screen.queryByRole('button', { name: '画像を外す' })).toBeNull()
  const input = screen.getByLabelText<HTMLInputElement>('写真の画像ファイル')
  expect(input.accept).toBe('image/png,image/jpeg,image/webp')
  await user.upload(input, png)
  expect(input.value).toBe('')
  expect((await screen.findByRole('button', { name: '送信中…' })).hasAttribute('disabled')).toBe(true)
  stored.resolve()
  await screen.findByText('画像を変更しました')
  expect(requests).toEqual([{ call: 'POST /v1/image', body: 'x' }])
  expect(steps).toEqual(['sent'])
  expect(loads.count).toBe(2)
  expect(screen.getByRole('button', { name: '画像を選ぶ' }).hasAttribute('disabled')).toBe(false)
})

test('an image that cannot be removed has no button for it, and a refused file its reason', async () => {
  const { user, screen } = await openPage(
    <ImageChoice label="写真" hint="" url="/a.png" path="/v1/image" removal={null} shape="" />,
    { answers: { 'POST /v1/image': [413, { code: 'TOO_LARGE', message: '5MBまでです' }] } },
  )
  expect((await screen.findByRole('img', { name: '写真' })).getAttribute('src')).toBe('/a.png')
  expect(screen.queryByRole('button', { name: '画像を外す' })).toBeNull()
  await user.upload(screen.getByLabelText('写真の画像ファイル'), png)
  await screen.findByText('5MBまでです')
  expect(screen.queryByText('画像を変更しました')).toBeNull()
})

test('a page may show itself why a file was refused', async () => {
  const refused: unknown[] = []
  const { user, screen } = await openPage(
    <ImageChoice
      label="写真"
      hint=""
      url={null}
      path="/v1/image"
      removal={null}
      shape=""
      onRefused={(code, file) => refused.push([code, file.name]) > 0}
    />,
    { answers: { 'POST /v1/image': [409, { code: 'CHANGED', message: '変更されました' }] } },
  )
  await user.upload(await screen.findByLabelText('写真の画像ファイル'), png)
  await expect.poll(() => refused).toEqual([['CHANGED', 'a.png']])
  expect(screen.queryByText('変更されました')).toBeNull()
})

function Names() {
  const name = useVisibilityName()
  return ['public', 'premium', 'secret'].map((one) => <p key={one}>{name(one)}</p>)
}

test('visibilities have names, and an unknown one stays as it is', async () => {
  const { screen } = await openPage(<Names />)
  for (const text of ['全員', 'プレミアム会員のみ（準備中）', 'secret']) await screen.findByText(text)
})

import { act, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { openPlayerMenu } from './open-player-menu.ts'
import { PlayerMenu } from './player-menu.tsx'
import { initialPlayerState } from './player-state.ts'
import type { LiveStreamControl } from './use-live-stream.ts'

afterEach(() => localStorage.clear())

const control: LiveStreamControl = {
  state: initialPlayerState,
  edge: { latency: null, behind: false },
  qualities: { offered: [{ name: '720p' }, { name: '360p' }], current: 1, chosen: null },
  lowest: false,
  cannotRewind: false,
  remote: { on: false, address: async () => '', prepare() {}, start: async () => {}, stop: () => false },
  stream: { current: null },
  backToLive() {},
  unmute() {},
  leaveEdge() {},
  rewind() {},
  toggleLowest() {},
  chooseQuality() {},
}

async function openMenu(live: Partial<LiveStreamControl> = {}, saving = false) {
  const calls: string[] = []
  const page = await openPage(
    <PlayerMenu
      video={createRef()}
      live={{
        ...control,
        toggleLowest: () => calls.push('lowest'),
        chooseQuality: (index) => calls.push(`quality ${index}`),
        ...live,
      }}
      dataSaver={{ on: saving, toggle: () => calls.push('saver') }}
      onShowDiagnostics={() => calls.push('diagnostics')}
    >
      <p>ページの項目</p>
    </PlayerMenu>,
  )
  await screen.findByText('ページの項目')
  await act(async () => openPlayerMenu())
  return { ...page, calls, dialog: screen.getByRole<HTMLDialogElement>('dialog', { name: '再生の設定' }) }
}

test('the menu chooses the quality, and shows which one plays by itself', async () => {
  const { user, calls } = await openMenu()
  const radios = screen.getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked, parentElement }) => [parentElement?.textContent, checked])).toEqual([
    ['自動（360p）', true],
    ['720p', false],
    ['360p', false],
  ])
  await user.click(screen.getByRole('radio', { name: '720p' }))
  expect(calls).toEqual(['quality 0'])
})

test('the menu returns to the automatic quality', async () => {
  const { user, calls } = await openMenu({ qualities: { ...control.qualities, chosen: 0 } })
  await user.click(screen.getByRole('radio', { name: '自動' }))
  expect(calls).toEqual(['quality null'])
})

test('the switches of the menu leave it open; its entries close it', async () => {
  const { user, calls, dialog } = await openMenu()
  const lowest = screen.getByRole('switch', { name: '超低遅延' })
  expect(lowest.getAttribute('aria-checked')).toBe('false')
  await user.click(lowest)
  await user.click(screen.getByRole('switch', { name: 'データセーバー（最小の画質）' }))
  const play = screen.getByRole('switch', { name: '動画を自動で再生する' })
  expect(play.getAttribute('aria-checked')).toBe('true')
  await user.click(play)
  expect(play.getAttribute('aria-checked')).toBe('false')
  expect(dialog.open).toBe(true)
  await user.click(screen.getByRole('button', { name: '再生の詳細' }))
  expect(dialog.open).toBe(false)
  expect(calls).toEqual(['lowest', 'saver', 'diagnostics'])
})

test('with the data saver there is nothing else to choose; the least delay has no qualities', async () => {
  const saving = await openMenu({}, true)
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.queryByRole('switch', { name: '超低遅延' })).toBeNull()
  expect(screen.queryByText('画質は、', { exact: false })).toBeNull()
  saving.close()
  const fast = await openMenu({ cannotRewind: true, lowest: true })
  expect(screen.queryByRole('radio')).toBeNull()
  screen.getByText('画質は、超低遅延をオフにすると選べます。')
  fast.close()
  await openMenu({ lowest: null, qualities: { offered: [], current: null, chosen: null } })
  expect(screen.queryByRole('switch', { name: '超低遅延' })).toBeNull()
  expect(screen.queryByRole('radio')).toBeNull()
})

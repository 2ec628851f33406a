import { expect, test } from 'vitest'
import { openPage } from '#tests/support/dom-page.tsx'
import { EmojiPicker } from './emoji-picker.tsx'

async function openPicker() {
  const chosen: string[] = []
  const closed = { count: 0 }
  const picker = (
    <EmojiPicker id="emoji" onChoose={(emoji) => chosen.push(emoji)} onClose={() => void (closed.count += 1)} />
  )
  const page = await openPage(picker)
  await page.screen.findByRole('button', { name: '😀' })
  return { ...page, chosen, closed, focused: () => document.activeElement?.textContent }
}

test('the first emoji has the focus, and the arrow keys move it by one or by a row, never out of the group', async () => {
  const { user, focused } = await openPicker()
  expect(focused()).toBe('😀')
  const moves = [
    ['{ArrowLeft}', '😀'],
    ['{ArrowRight}', '😆'],
    ['{ArrowDown}', '😎'],
    ['{ArrowLeft}', '😋'],
    ['{ArrowUp}', '😀'],
    ['{ArrowDown}{ArrowDown}{ArrowDown}', '🙏'],
    ['{ArrowRight}', '🙏'],
    ['a', '🙏'],
  ] as const
  for (const [keys, emoji] of moves) {
    await user.keyboard(keys)
    expect(focused()).toBe(emoji)
  }
})

test('one emoji is in the tab order: the focused one', async () => {
  const { user, screen } = await openPicker()
  const inTabOrder = () =>
    screen.getAllByRole('button').filter((button) => button.tabIndex === 0 && !button.hasAttribute('aria-pressed'))
  await user.keyboard('{ArrowRight}')
  expect(inTabOrder().map(({ textContent }) => textContent)).toEqual(['😆'])
  await user.click(screen.getByRole('button', { name: '😍' }))
  expect(inTabOrder().map(({ textContent }) => textContent)).toEqual(['😍'])
})

test('a press chooses an emoji, and leaves the picker open', async () => {
  const { user, screen, chosen, closed } = await openPicker()
  await user.click(screen.getByRole('button', { name: '😂' }))
  await user.keyboard('{ArrowRight}{Enter}')
  expect(chosen).toEqual(['😂', '🥹'])
  expect(closed.count).toBe(0)
})

test('Escape closes the picker, and nothing around it', async () => {
  const { user, closed } = await openPicker()
  const outside: string[] = []
  const listen = ({ key }: KeyboardEvent) => outside.push(key)
  document.addEventListener('keydown', listen)
  await user.keyboard('{Escape}{ArrowRight}')
  document.removeEventListener('keydown', listen)
  expect(closed.count).toBe(1)
  expect(outside).toEqual(['ArrowRight'])
})

test('the buttons of the groups show their emoji from the first', async () => {
  const { user, screen } = await openPicker()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('button', { name: '顔' }).getAttribute('aria-pressed')).toBe('true')
  for (const [group, first] of [
    ['手', '👏'],
    ['ハート', '❤️'],
    ['お祝い', '🎉'],
    ['音楽', '🎵'],
    ['自然・食べ物', '☀️'],
  ] as const) {
    await user.click(screen.getByRole('button', { name: group }))
    expect(screen.getByRole('button', { name: group }).getAttribute('aria-pressed')).toBe('true')
    expect(screen.getAllByRole('button', { pressed: true })).toHaveLength(1)
    expect(screen.getByRole('button', { name: first }).tabIndex).toBe(0)
  }
})

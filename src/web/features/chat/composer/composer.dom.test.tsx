import { act, fireEvent, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commentMaxLength } from '#contract/chat/limits.ts'
import type { KnownRoom } from '#web/live-room/index.ts'
import { joined } from '#tests/support/dom-realtime.ts'
import { mio, openPage } from '#tests/support/dom-page.tsx'
import { changingValue } from '#tests/support/dom-value.ts'
import { serverClock } from '../../../server-clock/index.ts'
import { roomReducer, type RoomAction } from '../../../live-room/known-room.ts'
import { unknownRoom } from '../../../live-room/index.ts'
import { Composer } from './composer.tsx'

const liveId = 'abcdefABCDEF'
const openRoom = (chat = {}, permissions = {}): KnownRoom =>
  roomReducer(unknownRoom, joined('live:x', chat, permissions))

const key = '00000000-0000-4000-8000-000000000001'
const refuse = (room: KnownRoom, text = 'こら', refusedKey = key): KnownRoom =>
  [
    { type: 'commentSent', key: refusedKey, text } as const,
    { type: 'refused', room: 'live:x', key: refusedKey, code: 'BANNED_WORD', message: '使えない言葉です' } as const,
  ].reduce<KnownRoom>((before, action: RoomAction) => roomReducer(before, action), room)

/** A composer whose room the test changes. */
async function openComposer(room: KnownRoom, { signedIn = true, path = '/' } = {}) {
  sessionStorage.clear()
  const sent: string[] = []
  const shown = changingValue(room)
  function Chat() {
    return (
      <Composer
        liveId={liveId}
        room={shown.useValue()}
        signedIn={signedIn}
        tools={<button type="button">ギフト</button>}
        emptyFieldButton={<button type="button">ハート</button>}
        onSend={(text) => sent.push(text)}
        onDismissRefused={(refused) => shown.set(roomReducer(shown.get(), { type: 'rejectionHandled', key: refused }))}
      />
    )
  }
  const page = await openPage(<Chat />, { profile: signedIn ? mio : null, path })
  return { ...page, sent, change: shown.set }
}

/** Holds the server's time, `ahead` of the device's, so that what is counted down does not change. Returns that time. */
function holdServerTime(ahead = 0): number {
  const now = Date.now() + ahead
  const time = vi.spyOn(serverClock, 'now').mockReturnValue(now)
  onTestFinished(() => time.mockRestore())
  return now
}
const inSeconds = (now: number, seconds: number): string => new Date(now + seconds * 1000).toISOString()

const findField = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'コメントする' })
const sendButton = () => screen.queryByRole('button', { name: '送信' })

test('Enter sends the comment as one line, empties the field and keeps its focus', async () => {
  const { user, sent } = await openComposer(openRoom())
  const field = await findField()
  await user.type(field, '  こんばんは　ＡＢＣ ')
  expect(sessionStorage.getItem(`kirari-comment-${liveId}`)).toBe('  こんばんは　ＡＢＣ ')
  await user.keyboard('{Enter}')
  expect(sent).toEqual(['こんばんは　ＡＢＣ'])
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(sessionStorage.length).toBe(0)
})

test('the send button appears with a text in place of the heart, and also sends', async () => {
  const { user, sent } = await openComposer(openRoom())
  const field = await findField()
  const heart = screen.getByText('ハート').parentElement
  expect(heart?.className).toBe('contents')
  expect(sendButton()).toBeNull()
  await user.type(field, '拍手')
  expect(heart?.className).toBe('hidden')
  screen.getByRole('button', { name: 'ギフト' })
  await user.click(screen.getByRole('button', { name: '送信' }))
  expect(sent).toEqual(['拍手'])
  expect(sendButton()).toBeNull()
  expect(document.activeElement).toBe(field)
})

test('a field of spaces sends nothing', async () => {
  const { user, sent } = await openComposer(openRoom())
  await user.type(await findField(), '  {Enter}')
  expect(sendButton()?.hasAttribute('disabled')).toBe(true)
  expect(sent).toEqual([])
})

test('Shift+Enter and the Enter of an input method send nothing', async () => {
  const { user, sent } = await openComposer(openRoom())
  const field = await findField()
  await user.type(field, 'にほん')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  expect(sent).toEqual([])
  expect(field.value).toBe('にほん')
})

test('a pasted text becomes one line', async () => {
  const { user } = await openComposer(openRoom())
  const field = await findField()
  await user.click(field)
  await user.paste('一行目\n二行目')
  expect(field.value).not.toContain('\n')
  expect(field.value).toMatch(/^一行目.?二行目$/)
})

test('the length appears near the limit, and a longer text is marked and cannot be sent', async () => {
  const { user, sent } = await openComposer(openRoom())
  const field = await findField()
  const fill = async (length: number) => {
    fireEvent.change(field, { target: { value: 'あ'.repeat(length) } })
    await user.type(field, '{Enter}')
  }
  fireEvent.change(field, { target: { value: 'あ'.repeat(commentMaxLength - 41) } })
  expect(screen.queryByText(/文字数/)).toBeNull()
  fireEvent.change(field, { target: { value: 'あ'.repeat(commentMaxLength - 40) } })
  const shown = await screen.findByText(/文字数/)
  expect(shown.closest('p')?.textContent).toBe(`文字数 ${commentMaxLength - 40}/${commentMaxLength}`)
  await fill(commentMaxLength + 1)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(sendButton()?.hasAttribute('disabled')).toBe(true)
  expect(sent).toEqual([])
  fireEvent.change(field, { target: { value: 'あ'.repeat(commentMaxLength) } })
  expect(field.getAttribute('aria-invalid')).toBe('false')
  await user.type(field, '{Enter}')
  expect(sent).toEqual(['あ'.repeat(commentMaxLength)])
})

test('slow mode counts down after a comment, and the text stays until it may be sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { user, sent } = await openComposer(openRoom({ slowModeSeconds: 60 }))
  const field = await findField()
  await user.type(field, '一つ目{Enter}')
  await user.type(field, '二つ目{Enter}')
  expect(sent).toEqual(['一つ目'])
  await screen.findByText(/低速モード：あと(5\d|60)秒/)
  expect(sendButton()?.hasAttribute('disabled')).toBe(true)
  await vi.advanceTimersByTimeAsync(61_000)
  await user.type(field, '{Enter}')
  expect(sent).toEqual(['一つ目', '二つ目'])
})

test('a silenced user reads for how long', async () => {
  const { user, sent } = await openComposer(openRoom({}, { silencedUntil: inSeconds(holdServerTime(), 30) }))
  const field = await findField()
  await screen.findByText(/一時制限中：あと30秒/)
  await user.type(field, '待つ{Enter}')
  expect(sent).toEqual([])
})

test.each([
  ['before the room is known', unknownRoom, true, 'チャットに接続しています…'],
  ['without a chat', openRoom({ enabled: false }), true, 'このライブにはチャットがありません。'],
  ['after its end', openRoom({ closesAt: '2026-01-01T00:00:00.000Z' }), true, 'チャットは終了しました。'],
  ['for a banned user', openRoom({}, { banned: true }), true, 'この配信者のチャットにはコメントできません。'],
])('%s a text replaces the field, beside the tools', async (_, room, signedIn, text) => {
  await openComposer(room, { signedIn })
  await screen.findByText(text)
  expect(screen.queryByRole('textbox')).toBeNull()
  screen.getByRole('button', { name: 'ギフト' })
})

test('a visitor is led to sign in and back', async () => {
  await openComposer(openRoom({}, { role: 'visitor' }), { signedIn: false, path: '/live-info/a?b=c' })
  const link = await screen.findByRole('link', { name: 'ログインしてコメントする' })
  expect(link.getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent('/live-info/a?b=c')}`)
})

test('a closing chat states the minutes left in the field and to screen readers', async () => {
  await openComposer(openRoom({ closesAt: inSeconds(holdServerTime(), 90) }))
  const field = await findField()
  await expect.poll(() => field.placeholder).toBe('チャットはあと2分で終了します。')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(field.placeholder)
})

test.each([
  ['one hour slow', 3_600_000],
  ['ten minutes fast', -600_000],
])('a chat closes, and a silence ends, by the time of the server if the device is %s', async (_, ahead) => {
  const now = holdServerTime(ahead)
  const { change } = await openComposer(openRoom({ closesAt: inSeconds(now, 90) }))
  const field = await findField()
  await expect.poll(() => field.placeholder).toBe('チャットはあと2分で終了します。')
  await act(async () => change(openRoom({}, { silencedUntil: inSeconds(now, 30) })))
  await screen.findByText(/一時制限中：あと30秒/)
  await act(async () => change(openRoom({ closesAt: inSeconds(now, -1) })))
  await screen.findByText('チャットは終了しました。')
})

test('the last minute counts as one', async () => {
  await openComposer(openRoom({ closesAt: inSeconds(holdServerTime(), 20) }))
  const field = await findField()
  expect(field.placeholder).toBe('チャットはあと1分で終了します。')
})

test('an emoji replaces the selection; the picker closes with its button, with Escape and with a sent comment', async () => {
  const { user, sent } = await openComposer(openRoom())
  const field = await findField()
  expect(field.placeholder).toBe('コメントする')
  const button = screen.getByRole('button', { name: '絵文字を選ぶ' })
  const picker = () => screen.queryByRole('group', { name: '絵文字を選ぶ' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(button.hasAttribute('aria-controls')).toBe(false)
  await user.type(field, 'あいう')
  field.setSelectionRange(1, 2)
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  expect(picker()?.id).toBe(button.getAttribute('aria-controls'))
  await user.click(screen.getByRole('button', { name: '😀' }))
  expect(field.value).toBe('あ😀う')
  await expect.poll(() => [field.selectionStart, field.selectionEnd]).toEqual([3, 3])
  await user.click(button)
  expect(picker()).toBeNull()
  await user.click(button)
  await user.keyboard('{Escape}')
  expect(picker()).toBeNull()
  expect(document.activeElement).toBe(field)
  await user.click(button)
  await user.click(screen.getByRole('button', { name: '送信' }))
  expect(sent).toEqual(['あ😀う'])
  expect(picker()).toBeNull()
})

test('a refused comment returns to an empty field with its reason, and goes away with the next comment', async () => {
  const { user, sent, change } = await openComposer(openRoom({ slowModeSeconds: 60 }))
  const field = await findField()
  await user.type(field, 'こら{Enter}')
  change(refuse(openRoom({ slowModeSeconds: 60 })))
  const note = await screen.findByRole('alert')
  expect(note.textContent).toBe('使えない言葉です')
  await expect.poll(() => field.value).toBe('こら')
  // It does not count for slow mode.
  await user.type(field, 'れ{Enter}')
  expect(sent).toEqual(['こら', 'こられ'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refused comment does not overwrite a newer text: a button puts it before', async () => {
  const { user, change } = await openComposer(openRoom())
  const field = await findField()
  await user.type(field, '次')
  change(refuse(openRoom()))
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('こら')
  expect(field.value).toBe('次')
  await user.click(screen.getByRole('button', { name: '入力欄に戻す' }))
  expect(field.value).toBe('こら 次')
  expect(screen.queryByRole('button', { name: '入力欄に戻す' })).toBeNull()
})

test('a refused comment can be dismissed, then the next one is shown', async () => {
  const { user, change } = await openComposer(openRoom())
  const field = await findField()
  await user.type(field, '次')
  change(refuse(refuse(openRoom()), 'ばか', '00000000-0000-4000-8000-000000000002'))
  expect((await screen.findByRole('alert')).textContent).toContain('こら')
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.getByRole('alert').textContent).toContain('ばか')
  await user.clear(field)
  await user.click(screen.getByRole('button', { name: '入力欄に戻す' }))
  expect(field.value).toBe('ばか')
  await user.click(screen.getByRole('button', { name: '閉じる' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

import { useRef } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { commentOf } from '#tests/support/dom-realtime.ts'
import { mio, openPage, type Answers } from '#tests/support/dom-page.tsx'
import { liveResponse as live } from '#tests/support/live-response.ts'
import { ReplayedChat } from './replayed-chat.tsx'

const path = `/v1/lives/${live.id}/comments`
const at = (seconds: number, text: string, author = {}) => ({
  comment: commentOf(seconds, text, author),
  atMs: seconds * 1000,
})
const first = `GET ${path}?fromMs=0&limit=200`

interface Opened {
  readonly answers: Answers
  readonly profile?: typeof mio | null
  readonly modeSwitch?: React.ReactNode
}

async function openReplay({ answers, profile = null, modeSwitch = null }: Opened) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  function Replay() {
    const stage = useRef<HTMLDivElement>(null)
    return (
      <>
        <div ref={stage}>
          <video muted />
        </div>
        <ReplayedChat live={live} stage={stage} modeSwitch={modeSwitch} />
      </>
    )
  }
  const page = await openPage(<Replay />, { profile, answers })
  await page.screen.findByRole('log')
  const texts = () => page.screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const seek = async (seconds: number) => {
    const video = document.querySelector('video')
    Object.defineProperty(video, 'currentTime', { configurable: true, value: seconds })
    await vi.advanceTimersByTimeAsync(250)
  }
  return { ...page, texts, seek }
}

const page = (comments: ReturnType<typeof at>[], more = false, role = 'visitor') =>
  [200, { comments, more, role }] as const

test('the comments appear at their position of the recording, and go when the player seeks back', async () => {
  const { texts, seek, screen, requests } = await openReplay({
    answers: { [first]: page([at(1, '一'), at(5, '五'), at(60, '六十')]) },
  })
  await screen.findByText('このあたりのコメントはありません。')
  screen.getByText('再生に合わせて表示')
  await seek(5)
  await expect.poll(texts).toEqual(['はな: 一', 'はな: 五'])
  await seek(61)
  await expect.poll(texts).toHaveLength(3)
  await seek(2)
  await expect.poll(texts).toEqual(['はな: 一'])
  expect(requests).toHaveLength(1)
  expect(screen.queryByRole('button')).toBeNull()
})

test('the following comments are loaded ahead of the position', async () => {
  const { texts, seek, requests } = await openReplay({
    answers: {
      [first]: page([at(1, '一'), at(50, '五十')], true),
      [`GET ${path}?fromMs=50000&limit=200`]: page([at(50, '五十'), at(55, '五五')]),
    },
  })
  await seek(10)
  await expect.poll(texts).toEqual(['はな: 一'])
  expect(requests).toHaveLength(1)
  await seek(21)
  await expect.poll(() => requests.map(({ call }) => call)).toEqual([first, `GET ${path}?fromMs=50000&limit=200`])
  await seek(56)
  await expect.poll(texts).toEqual(['はな: 一', 'はな: 五十', 'はな: 五五'])
})

test('comments that cannot be loaded are requested again after five seconds', async () => {
  let failing = true
  const { texts, seek, requests } = await openReplay({
    answers: { [first]: () => (failing ? [404, { code: 'NOT_FOUND', message: '' }] : page([at(1, '一')])) },
  })
  await seek(2)
  await expect.poll(() => requests).toHaveLength(1)
  failing = false
  await vi.advanceTimersByTimeAsync(4000)
  expect(requests).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1500)
  await expect.poll(texts).toEqual(['はな: 一'])
})

test('the list is busy while comments load', async () => {
  const loaded = Promise.withResolvers<void>()
  const { screen, seek } = await openReplay({
    answers: {
      [first]: async () => {
        await loaded.promise
        return page([])
      },
    },
  })
  await seek(0)
  await expect
    .poll(() => screen.getByRole('log').ariaBusy ?? screen.getByRole('log').getAttribute('aria-busy'))
    .toBe('true')
  loaded.resolve()
  await expect.poll(() => screen.getByRole('log').getAttribute('aria-busy')).toBe('false')
})

test('comments of blocked users are hidden, and a moderator deletes one from the page', async () => {
  const one = commentOf(1, '一')
  const { user, screen, texts, seek, requests } = await openReplay({
    profile: mio,
    modeSwitch: <button type="button">いまのチャットに戻る</button>,
    answers: {
      'GET /v1/blocks': [200, { users: [{ id: 9, nickName: 'あらし', avatarUrl: '' }] }],
      [first]: page([at(1, '一'), at(2, '悪口', { id: 9 }), at(3, '三')], false, 'moderator'),
      [`POST ${path}/${one.id}/deletion`]: [200, {}],
    },
  })
  await seek(4)
  await expect.poll(texts).toEqual(['はな: 一', 'はな: 三'])
  expect(screen.queryByText('再生に合わせて表示')).toBeNull()
  const [button] = screen.getAllByRole('button', { name: 'はなさんのコメントの操作' })
  if (button) await user.click(button)
  await user.click(await screen.findByRole('menuitem', { name: '削除する' }))
  await expect.poll(texts).toEqual(['はな: 三'])
  expect(requests.at(-1)?.call).toBe(`POST ${path}/${one.id}/deletion`)
})

test('a user blocks an author, whose comments disappear', async () => {
  const { user, screen, texts, seek, requests } = await openReplay({
    profile: mio,
    answers: {
      'GET /v1/blocks': [200, { users: [] }],
      [first]: page([at(1, '一'), at(2, '二', { id: 4, nickName: 'りく' })], false, 'user'),
      'POST /v1/blocks': [200, { users: [{ id: 4, nickName: 'りく', avatarUrl: '' }] }],
    },
  })
  await seek(4)
  await user.click(await screen.findByRole('button', { name: 'りくさんのコメントの操作' }))
  await user.click(await screen.findByRole('menuitem', { name: 'このユーザーをブロック' }))
  await expect.poll(texts).toEqual(['はな: 一'])
  await screen.findByText(/りくさんをブロックしました/)
  expect(requests.at(-1)).toEqual({ call: 'POST /v1/blocks', body: { userId: 4, blocked: true } })
})

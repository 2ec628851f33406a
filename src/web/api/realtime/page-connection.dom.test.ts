import { expect, onTestFinished, test } from 'vitest'
import { deletedUserName } from '#contract/account/deleted-user.ts'
import { pageSockets } from '#tests/support/page-sockets.ts'
import { watchRoom, type AnyMessage } from './index.ts'

test.each([
  { lang: 'ja', nickName: '退会したユーザー' },
  { lang: 'ko', nickName: '탈퇴한 사용자' },
])('messages name deleted users in the language of the page: $lang', async ({ lang, nickName }) => {
  const before = document.documentElement.lang
  document.documentElement.lang = lang
  const sockets = pageSockets()
  const messages: AnyMessage[] = []
  const stop = watchRoom('live:abc', (message) => messages.push(message))
  onTestFinished(() => {
    stop()
    document.documentElement.lang = before
  })
  await expect.poll(() => sockets.requests).toEqual([{ type: 'join', room: 'live:abc', after: null }])
  sockets.send({ type: 'joined', room: 'live:abc', comments: [{ author: { id: 3, nickName: deletedUserName } }] })
  expect(messages).toEqual([{ type: 'joined', room: 'live:abc', comments: [{ author: { id: 3, nickName } }] }])
})

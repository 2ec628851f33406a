import { expect, test } from 'vitest'
import type { EpisodeCommentBan } from '#contract/episode-comments/schemas.ts'
import type { Answers } from '#tests/support/dom-page.tsx'
import { openStudio, problem } from '#tests/support/dom-studio.tsx'
import { formatDateTime } from '../../../shell/locale/index.ts'
import { answerSettings } from './answer-channels.ts'
import { CommentBans } from './comment-bans.tsx'
import { CommentWords } from './comment-words.tsx'

const ban = (id: number, nickName: string, until: string | null): EpisodeCommentBan => ({
  user: { id, nickName, avatarUrl: '/a.svg' },
  since: '2026-01-02T03:04:00.000Z',
  until,
  by: 'みお',
})

const openBans = (bans: readonly EpisodeCommentBan[], answers: Answers = {}) =>
  openStudio(
    (outcome) => <CommentBans bans={bans} next={null} continued={false} outcome={outcome} />,
    (form, api) => answerSettings(form, api, 3),
    { answers },
  )

test('a ban shows its end, or that it has none, and who has set it when', async () => {
  const { screen } = await openBans([ban(8, 'はな', '2026-02-02T03:00:00.000Z'), ban(9, 'りん', null)])
  const [first, second] = await screen.findAllByRole('listitem')
  const [until, since] = ['2026-02-02T03:00:00.000Z', '2026-01-02T03:04:00.000Z'].map((at) => formatDateTime(at, 'ja'))
  expect(first?.textContent).toContain(`はな${until}まで一時制限${since}・みおが設定`)
  expect(second?.textContent).toContain('りんコメント禁止')
  expect(screen.queryByText('制限しているユーザーはいません。')).toBeNull()
})

test('a ban is lifted; a rejection shows its reason', async () => {
  const call = 'DELETE /v1/channels/3/comment-bans/9'
  let status = 400
  const { user, screen, requests } = await openBans([ban(9, 'りん', null)], {
    [call]: () => [status, problem('FORBIDDEN', '権限がありません')],
  })
  const lift = await screen.findByRole('button', { name: 'りんさんのコメントの制限を解除' })
  await user.click(lift)
  await screen.findByText('権限がありません')
  expect(screen.queryByText('保存しました')).toBeNull()
  status = 200
  await user.click(lift)
  await screen.findByText('保存しました')
  expect(screen.queryByText('権限がありません')).toBeNull()
  expect(requests.map(({ call: sent }) => sent)).toEqual([call, call])
})

test('without bans the page says so', async () => {
  const { screen } = await openBans([])
  await screen.findByText('制限しているユーザーはいません。')
})

test('banned words are sent by line with their version, and a conflict shows the stored ones', async () => {
  const call = 'PUT /v1/channels/3/comment-words'
  let refused = false
  const { user, screen, requests } = await openStudio(
    (outcome) => <CommentWords words={{ words: ['ねこ', 'いぬ'], version: 4 }} outcome={outcome} />,
    (form, api) => answerSettings(form, api, 3),
    {
      answers: {
        [call]: () =>
          refused ? [409, problem('VERSION_CONFLICT', '先に変更されました')] : [200, { words: ['ねこ'], version: 5 }],
        'GET /v1/channels/3/comment-words': [200, { words: ['とり', 'うま'], version: 7 }],
      },
    },
  )
  const words = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^禁止ワード/ })
  expect(words.value).toBe('ねこ\nいぬ')
  await user.type(words, '\n うし ')
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByText('保存しました')
  expect(requests).toEqual([{ call, body: { words: ['ねこ', 'いぬ', 'うし'], version: 4 } }])
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^禁止ワード/ }).value).toBe('ねこ')
  refused = true
  await user.click(screen.getByRole('button', { name: '保存する' }))
  await screen.findByRole('group', { name: '禁止ワード' })
  screen.getByRole('radio', { name: /とり\s*うま/ })
})

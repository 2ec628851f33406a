import { expect, test } from 'vitest'
import { deletedUserName } from '#contract/account/deleted-user.ts'
import { supportersCsv } from './csv.ts'

test('a supporter who has left is named in the language of the table', () => {
  const supporter = { rank: 1, points: 20, gifts: 2, user: { id: 3, nickName: deletedUserName, avatarUrl: '' } }
  expect(supportersCsv('夜の雑談', [supporter], 'en')).toContain('夜の雑談,1,Deleted user,2,20')
})

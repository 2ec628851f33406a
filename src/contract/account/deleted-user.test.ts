import { expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { cleanLine } from '../written-text/clean.ts'
import { deletedUserName, nameDeletedUsers } from './deleted-user.ts'
import { profileChange } from './schemas.ts'

test('deleted users are named in the language of the reader, wherever they are in a response', () => {
  const body = JSON.stringify({ sender: { id: 3, nickName: deletedUserName }, by: deletedUserName, text: '—' })
  const named = languages.map((language) => JSON.parse(nameDeletedUsers(body, language)))
  expect(named.map(({ sender, by, text }) => [sender.nickName, by, text])).toEqual([
    ['退会したユーザー', '退会したユーザー', '—'],
    ['Deleted user', 'Deleted user', '—'],
    ['탈퇴한 사용자', '탈퇴한 사용자', '—'],
  ])
})

test('no user can write the name of a deleted user', () => {
  const fields = { bio: deletedUserName, signature: deletedUserName, language: 'ja', country: 'JP' }
  const written = profileChange.parse({ ...fields, nickName: `${deletedUserName}${deletedUserName}a` })
  expect(JSON.stringify(written)).not.toContain(deletedUserName)
  expect(cleanLine(deletedUserName)).toBe('—')
})

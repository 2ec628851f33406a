import { expect, test } from 'vitest'
import { deletedUserName } from '#contract/account/deleted-user.ts'
import type { HistoryEntry } from '#contract/coins/schemas.ts'
import { historyCsv } from './history-csv.ts'

test('the liver of a gift who has left is named in the language of the table', () => {
  const name = { ja: 'キラ星', en: 'Star', ko: '별' }
  const entry: HistoryEntry = {
    id: 1,
    at: '2026-11-20T12:00:00.000Z',
    kind: 'spend',
    paid: -20,
    free: 0,
    owed: 0,
    reference: 'gift:1',
    reason: '',
    yen: null,
    gift: { name, quantity: 2, liveId: 'AAAAAAAAAAAA', liver: deletedUserName },
  }
  expect(historyCsv([entry], 'ko')).toContain('선물: 별 ×2,-20,0,0,,gift:1,탈퇴한 사용자')
})

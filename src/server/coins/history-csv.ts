import { nameDeletedUsers } from '#contract/account/deleted-user.ts'
import type { HistoryEntry } from '#contract/coins/schemas.ts'
import type { TransferKind } from '#contract/coins/limits.ts'
import { japanDateTime } from '#contract/japan-time.ts'
import { leafTransferPrefix } from '#contract/leaf-events/limits.ts'
import type { Language } from '#contract/languages.ts'
import { csvTable } from '../csv.ts'

const headers: Record<Language, readonly string[]> = {
  ja: ['日時（日本時間）', '内容', '有料コイン', '無料コイン', '未清算コイン', '金額（円・税込）', '番号', '備考'],
  en: ['Time (Japan)', 'What', 'Paid coins', 'Free coins', 'Owed coins', 'Yen (tax included)', 'Reference', 'Note'],
  ko: ['일시(일본 시간)', '내용', '유료 코인', '무료 코인', '미정산 코인', '금액(엔, 세금 포함)', '번호', '비고'],
}

const kinds: Record<Language, Record<TransferKind, string>> = {
  ja: {
    purchase: '購入',
    grant: '受け取り',
    spend: '使用',
    expiry: '失効',
    refund: '返金',
    chargeback: '支払いの取消し',
    reinstatement: '取消しの解除',
    take_back: '運営による取消し',
    waiver: '未清算の免除',
    leaf_return: 'リーフの取消し',
  },
  en: {
    purchase: 'Purchase',
    grant: 'Received',
    spend: 'Spent',
    expiry: 'Lapsed',
    refund: 'Refund',
    chargeback: 'Payment reversed',
    reinstatement: 'Reversal withdrawn',
    take_back: 'Taken back by staff',
    waiver: 'Debt waived',
    leaf_return: 'Leaves taken back',
  },
  ko: {
    purchase: '구매',
    grant: '받음',
    spend: '사용',
    expiry: '소멸',
    refund: '환불',
    chargeback: '결제 취소',
    reinstatement: '취소 철회',
    take_back: '운영진 회수',
    waiver: '미정산 면제',
    leaf_return: '리프 취소',
  },
}

const gifts: Record<Language, string> = { ja: 'ギフト', en: 'Gift', ko: '선물' }
const leaves: Record<Language, string> = { ja: 'リーフの投票', en: 'Vote with leaves', ko: '리프 투표' }

/** A gift has its name and, as the note, its liver; other entries have their kind and reason. */
function describe(
  { kind, gift, reason, reference }: HistoryEntry,
  language: Language,
): readonly [description: string, note: string] {
  if (reference.startsWith(leafTransferPrefix)) return [leaves[language], '']
  if (!gift) return [kinds[language][kind], reason]
  return [`${gifts[language]}: ${gift.name[language]} ×${gift.quantity}`, nameDeletedUsers(gift.liver, language)]
}

export function historyCsv(entries: readonly HistoryEntry[], language: Language): string {
  const rows = entries.map((entry) => {
    const { at, paid, free, owed, yen, reference } = entry
    const [description, note] = describe(entry, language)
    return [japanDateTime(new Date(at)), description, paid, free, -owed, yen ?? '', reference, note]
  })
  return csvTable([headers[language], ...rows])
}

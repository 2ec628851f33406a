import type { Language } from '#contract/languages.ts'

type Column = 'live' | 'minute' | 'viewers' | 'newFollowers' | 'comments' | 'gifts' | 'points' | 'rank' | 'supporter'

export const columns: Readonly<Record<Language, Readonly<Record<Column, string>>>> = {
  ja: {
    live: 'ライブ',
    minute: '開始からの分',
    viewers: '同時視聴者数',
    newFollowers: '新しいフォロワー',
    comments: 'コメント',
    gifts: 'ギフト',
    points: 'ポイント',
    rank: '順位',
    supporter: '応援した人',
  },
  en: {
    live: 'Live',
    minute: 'Minute',
    viewers: 'Viewers',
    newFollowers: 'New followers',
    comments: 'Comments',
    gifts: 'Gifts',
    points: 'Points',
    rank: 'Rank',
    supporter: 'Supporter',
  },
  ko: {
    live: '라이브',
    minute: '시작 후 분',
    viewers: '동시 시청자 수',
    newFollowers: '새 팔로워',
    comments: '댓글',
    gifts: '선물',
    points: '포인트',
    rank: '순위',
    supporter: '응원한 사람',
  },
}

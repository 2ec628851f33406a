import type { Language } from '#contract/languages.ts'
import type { ViewDevice, ViewSource } from '#contract/statistics/limits.ts'

type Column =
  | 'name'
  | 'day'
  | 'views'
  | 'plays'
  | 'minutes'
  | 'share'
  | 'newFollowers'
  | 'source'
  | 'device'
  | 'episode'
  | 'position'
  | 'retention'

interface CsvTexts {
  readonly columns: Readonly<Record<Column, string>>
  readonly sources: Readonly<Record<ViewSource, string>>
  readonly devices: Readonly<Record<ViewDevice, string>>
}

export const texts: Readonly<Record<Language, CsvTexts>> = {
  ja: {
    columns: {
      name: '対象',
      day: '日付（日本時間）',
      views: '視聴回数',
      plays: '再生数',
      minutes: '総視聴時間（分）',
      share: '平均視聴率（％）',
      newFollowers: '新しいフォロワー',
      source: '流入元',
      device: '端末',
      episode: 'エピソード',
      position: '再生位置（秒）',
      retention: '視聴維持率（％）',
    },
    sources: {
      direct: '直接',
      'site-home': 'トップページ',
      'site-search': 'サイト内検索',
      'site-channel': 'チャンネル・シリーズのページ',
      'site-episode': 'ほかのエピソード',
      'site-other': 'サイト内のほかのページ',
      share: '共有リンク',
      embed: '埋め込みプレーヤー',
      search: '検索エンジン',
      social: 'SNS',
      other: 'ほかのサイト',
    },
    devices: { phone: 'スマートフォン', tablet: 'タブレット', desktop: 'パソコン', tv: 'テレビ' },
  },
  en: {
    columns: {
      name: 'Subject',
      day: 'Date (Japan)',
      views: 'Views',
      plays: 'Plays',
      minutes: 'Watch time (minutes)',
      share: 'Average share watched (%)',
      newFollowers: 'New followers',
      source: 'Source',
      device: 'Device',
      episode: 'Episode',
      position: 'Position (seconds)',
      retention: 'Retention (%)',
    },
    sources: {
      direct: 'Direct',
      'site-home': 'Home page',
      'site-search': 'Search on this site',
      'site-channel': 'Pages of channels and series',
      'site-episode': 'Other episodes',
      'site-other': 'Other pages of this site',
      share: 'Shared links',
      embed: 'Embedded players',
      search: 'Search engines',
      social: 'Social networks',
      other: 'Other sites',
    },
    devices: { phone: 'Phone', tablet: 'Tablet', desktop: 'Desktop', tv: 'TV' },
  },
  ko: {
    columns: {
      name: '대상',
      day: '날짜(일본 시간)',
      views: '조회수',
      plays: '재생 수',
      minutes: '총 시청 시간(분)',
      share: '평균 시청 비율(%)',
      newFollowers: '새 팔로워',
      source: '유입 경로',
      device: '기기',
      episode: '에피소드',
      position: '재생 위치(초)',
      retention: '시청 유지율(%)',
    },
    sources: {
      direct: '직접',
      'site-home': '홈',
      'site-search': '사이트 내 검색',
      'site-channel': '채널·시리즈 페이지',
      'site-episode': '다른 에피소드',
      'site-other': '사이트 내 다른 페이지',
      share: '공유 링크',
      embed: '삽입 플레이어',
      search: '검색 엔진',
      social: 'SNS',
      other: '다른 사이트',
    },
    devices: { phone: '휴대전화', tablet: '태블릿', desktop: '컴퓨터', tv: 'TV' },
  },
}

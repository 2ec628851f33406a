import type { ErrorDeclaration } from '../error-declaration.ts'
import { seriesMax } from './limits.ts'

export const seriesErrors = {
  SERIES_NOT_FOUND: {
    status: 404,
    title: 'Series not found',
    message: {
      ja: 'このシリーズは見つかりませんでした。',
      en: 'This series was not found.',
      ko: '시리즈를 찾을 수 없습니다.',
    },
  },
  TOO_MANY_SERIES: {
    status: 409,
    title: 'Too many series',
    message: {
      ja: `1つのチャンネルに作成できるシリーズは${seriesMax}までです。不要なシリーズを削除してから作成してください。`,
      en: `A channel has at most ${seriesMax} series: delete one before you create another.`,
      ko: `채널에 만들 수 있는 시리즈는 ${seriesMax}개까지입니다. 하나를 삭제한 뒤 만들어 주세요.`,
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

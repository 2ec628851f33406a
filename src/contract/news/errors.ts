import type { ErrorDeclaration } from '../error-declaration.ts'

export const newsErrors = {
  NEWS_NOT_FOUND: {
    status: 404,
    title: 'News not found',
    message: {
      ja: 'このお知らせは見つかりませんでした。お知らせの一覧をご覧ください。',
      en: 'This news was not found: see the list of news.',
      ko: '공지를 찾을 수 없습니다. 공지 목록을 확인해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

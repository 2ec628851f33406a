import type { ErrorDeclaration } from '../error-declaration.ts'

export const rankingErrors = {
  AWARD_NOT_FOUND: {
    status: 404,
    title: 'No award ranking of this period',
    message: {
      ja: 'この期間の結果はまだ確定していないか、ありません。過去の結果の一覧から選んでください。',
      en: 'This period has no final result, or not yet: choose one from the list of past results.',
      ko: '이 기간의 결과는 아직 확정되지 않았거나 없습니다. 지난 결과 목록에서 선택해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

import type { ErrorDeclaration } from '../error-declaration.ts'

export const liverErrors = {
  NOT_A_LIVER: {
    status: 403,
    title: 'Not a liver',
    message: {
      ja: 'ライバー登録を行うと編集できます。',
      en: 'Apply to become a liver first.',
      ko: '라이버 등록을 하면 편집할 수 있습니다.',
    },
  },
  LIVER_NOT_FOUND: {
    status: 404,
    title: 'Liver not found',
    message: {
      ja: 'このライバーは見つかりませんでした。',
      en: 'This liver was not found.',
      ko: '라이버를 찾을 수 없습니다.',
    },
  },
  GUIDELINE_NOT_ACCEPTED: {
    status: 400,
    title: 'Guideline not accepted',
    message: {
      ja: '安全ガイドラインを読み、同意してください。',
      en: 'Read the safety guideline and accept it.',
      ko: '안전 가이드라인을 읽고 동의해 주세요.',
    },
  },
  BIRTH_DATE_REQUIRED: {
    status: 409,
    title: 'Birth date required',
    message: {
      ja: '先にプロフィールで生年月日を登録してください。',
      en: 'Enter your birth date in your profile first.',
      ko: '먼저 프로필에서 생년월일을 등록해 주세요.',
    },
  },
  LICENCE_STATE: {
    status: 409,
    title: 'Not possible in this state',
    message: {
      ja: '現在の許可の状態ではこの操作はできません。ページを再読み込みしてください。',
      en: 'This is not possible in the current state of the licence: reload the page.',
      ko: '현재 허가 상태에서는 할 수 없습니다. 페이지를 새로고침해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

import type { ErrorDeclaration } from './error-declaration.ts'

export const accountErrors = {
  SIGN_IN_REQUIRED: {
    status: 401,
    title: 'Sign-in required',
    message: {
      ja: 'ログインが必要です。ログインしてからもう一度お試しください。',
      en: 'You need to sign in first.',
      ko: '로그인이 필요합니다. 로그인한 뒤 다시 시도해 주세요.',
    },
  },
  UNKNOWN_ACCOUNT: {
    status: 401,
    title: 'Unknown account',
    message: {
      ja: 'このアカウントは見つかりませんでした。別のアカウントを選ぶか、新しく作成してください。',
      en: 'There is no such account: choose another one or create a new one.',
      ko: '해당 계정을 찾을 수 없습니다. 다른 계정을 선택하거나 새로 만들어 주세요.',
    },
  },
  LOCAL_SIGN_IN_OFF: {
    status: 404,
    title: 'Local sign-in is off',
    message: {
      ja: 'このサイトではローカルログインを利用できません。',
      en: 'Local sign-in is not available on this site.',
      ko: '이 사이트에서는 로컬 로그인을 이용할 수 없습니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

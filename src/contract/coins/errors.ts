import type { ErrorDeclaration } from '../error-declaration.ts'

export const coinErrors = {
  COINS_NOT_ENOUGH: {
    status: 409,
    title: 'Not enough coins',
    message: {
      ja: 'コインが足りません。コインのページで残高を確認してください。',
      en: 'You do not have enough coins: see your balance on the coin page.',
      ko: '코인이 부족합니다. 코인 페이지에서 잔액을 확인해 주세요.',
    },
  },
  COINS_KEY_REUSED: {
    status: 409,
    title: 'Key already used',
    message: {
      ja: 'この手続きは別の内容で受け付け済みです。ページを再読み込みして、はじめからやり直してください。',
      en: 'This form was already sent with other contents: reload the page and start again.',
      ko: '다른 내용으로 이미 접수된 요청입니다. 페이지를 새로고침하고 처음부터 다시 해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

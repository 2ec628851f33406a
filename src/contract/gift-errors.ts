import type { ErrorDeclaration } from './error-declaration.ts'

export const giftErrors = {
  GIFT_NOT_FOUND: {
    status: 404,
    title: 'Gift not found',
    message: {
      ja: 'このギフトは現在お取り扱いしていません。ほかのギフトをお選びください。',
      en: 'This gift is not offered any more: choose another one.',
      ko: '이 선물은 현재 제공하지 않습니다. 다른 선물을 선택해 주세요.',
    },
  },
  GIFTS_CLOSED: {
    status: 409,
    title: 'No gifts now',
    message: {
      ja: 'ギフトを贈れるのは配信中だけです。コインは消費されていません。',
      en: 'Gifts can be sent only while the live is on air. No coins were taken.',
      ko: '선물은 방송 중에만 보낼 수 있습니다. 코인은 차감되지 않았습니다.',
    },
  },
  GIFT_TO_ONESELF: {
    status: 403,
    title: 'Your own live',
    message: {
      ja: '自分のライブにギフトを贈ることはできません。',
      en: 'You cannot send gifts to your own live.',
      ko: '자신의 라이브에는 선물을 보낼 수 없습니다.',
    },
  },
  GIFT_UNWELCOME: {
    status: 403,
    title: 'Shut out',
    message: {
      ja: 'このライバーのライブではギフトを贈れません。コインは消費されていません。',
      en: 'You cannot send gifts in the lives of this liver. No coins were taken.',
      ko: '이 라이버의 라이브에는 선물을 보낼 수 없습니다. 코인은 차감되지 않았습니다.',
    },
  },
  REWARD_TOO_SMALL: {
    status: 409,
    title: 'Below the minimum',
    message: {
      ja: '確定した報酬が最低支払額の1,000円に達していません。達してから支払いを記録してください。',
      en: 'The confirmed reward is below the minimum of ¥1,000: record the payout once it is reached.',
      ko: '확정된 보수가 최소 지급액 1,000엔에 미치지 못했습니다. 도달한 뒤에 지급을 기록해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

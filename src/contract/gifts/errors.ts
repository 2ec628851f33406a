import type { ErrorDeclaration } from '../error-declaration.ts'
import { rewardMinimumYen } from '../rewards/limits.ts'

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
  GIFT_ID_TAKEN: {
    status: 409,
    title: 'Id already used',
    message: {
      ja: 'このIDのギフトはすでにあります。取り扱いを終えたギフトのIDも使えません。別のIDを指定してください。',
      en: 'A gift with this id exists, possibly a retired one: choose another id.',
      ko: '이 ID의 선물이 이미 있습니다. 판매가 종료된 선물의 ID도 쓸 수 없습니다. 다른 ID를 지정해 주세요.',
    },
  },
  GIFT_ID_UNKNOWN: {
    status: 404,
    title: 'No gift with this id',
    message: {
      ja: 'このIDのギフトはありません。ギフトの一覧でIDを確認してください。',
      en: 'No gift has this id: see the list of gifts.',
      ko: '이 ID의 선물이 없습니다. 선물 목록에서 ID를 확인해 주세요.',
    },
  },
  SENT_GIFT_NOT_FOUND: {
    status: 404,
    title: 'Gift not found in this live',
    message: {
      ja: 'このライブにそのギフトはありません。ページを再読み込みしてください。',
      en: 'This live has no such gift: reload the page.',
      ko: '이 라이브에 그런 선물이 없습니다. 페이지를 새로고침해 주세요.',
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
  GIFT_SENDER_BANNED: {
    status: 403,
    title: 'Banned by this liver',
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
      ja: `一度に支払える報酬は${rewardMinimumYen.toLocaleString('en')}円からです。確定した報酬が${rewardMinimumYen.toLocaleString('en')}円に達してから、支払いを記録してください。`,
      en: `The minimum payout is ¥${rewardMinimumYen.toLocaleString('en')}: record it once that amount is confirmed.`,
      ko: `한 번에 지급할 수 있는 보수는 ${rewardMinimumYen.toLocaleString('en')}엔부터입니다. 확정된 보수가 ${rewardMinimumYen.toLocaleString('en')}엔에 도달한 뒤에 지급을 기록해 주세요.`,
    },
  },
  REWARD_CHANGED: {
    status: 409,
    title: 'Amount differs',
    message: {
      ja: 'この金額は、確定した報酬の合計と一致しません。記録は行われていません。報酬を表示し直して、金額を確かめてください。',
      en: 'The amount does not match the confirmed rewards. Nothing was recorded: show the rewards again and check the amount.',
      ko: '이 금액은 확정된 보수의 합계와 일치하지 않습니다. 기록되지 않았습니다. 보수를 다시 표시하여 금액을 확인해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

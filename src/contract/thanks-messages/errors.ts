import type { ErrorDeclaration } from '../error-declaration.ts'
import { thanksGiftDays, thanksPerDay, thanksTextMaxLength } from './limits.ts'

export const thanksMessageErrors = {
  THANKS_NO_RECIPIENT: {
    status: 409,
    title: 'No recipient',
    message: {
      ja: `送信できる相手がいません。お礼は、${thanksGiftDays}日以内にギフトを贈ってくれたユーザーに送れます。`,
      en: `None of these users can receive it: you can thank users who have sent you a gift in the last ${thanksGiftDays} days.`,
      ko: `보낼 수 있는 상대가 없습니다. 최근 ${thanksGiftDays}일 안에 선물을 보내 준 사용자에게 감사 메시지를 보낼 수 있습니다.`,
    },
  },
  THANKS_TOO_LONG: {
    status: 400,
    title: 'Message too long',
    message: {
      ja: `名前とギフトを入れた文章が${thanksTextMaxLength}文字を超えます。短くしてください。`,
      en: `With the names and gifts filled in, the message has more than ${thanksTextMaxLength} characters: shorten it.`,
      ko: `이름과 선물을 넣은 글이 ${thanksTextMaxLength}자를 넘습니다. 짧게 줄여 주세요.`,
    },
  },
  THANKS_DAILY_LIMIT: {
    status: 429,
    title: 'Daily limit reached',
    message: {
      ja: `1日に送れるお礼メッセージは${thanksPerDay}通までです。人数を減らすか、明日（日本時間）もう一度お試しください。`,
      en: `You can send ${thanksPerDay} thanks messages a day: choose fewer users, or try again tomorrow (Japan time).`,
      ko: `감사 메시지는 하루 ${thanksPerDay}통까지 보낼 수 있습니다. 인원을 줄이거나 내일(일본 시간) 다시 시도해 주세요.`,
    },
  },
  THANKS_IMAGE_NOT_FOUND: {
    status: 404,
    title: 'Image not found',
    message: {
      ja: '画像が見つかりませんでした。もう一度選んでください。',
      en: 'The image was not found: choose it again.',
      ko: '이미지를 찾을 수 없습니다. 다시 선택해 주세요.',
    },
  },
  THANKS_NOT_FOUND: {
    status: 404,
    title: 'Message not found',
    message: {
      ja: 'このメッセージは見つかりませんでした。削除された可能性があります。',
      en: 'This message was not found: it may have been deleted.',
      ko: '메시지를 찾을 수 없습니다. 삭제되었을 수 있습니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

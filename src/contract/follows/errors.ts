import type { ErrorDeclaration } from '../error-declaration.ts'

export const followErrors = {
  OWN_FOLLOW: {
    status: 409,
    title: 'You cannot follow yourself',
    message: {
      ja: '自分自身や、自分が運営するチャンネルをフォローすることはできません。',
      en: 'You cannot follow yourself or a channel of yours.',
      ko: '자기 자신이나 본인이 운영하는 채널은 팔로우할 수 없습니다.',
    },
  },
  FOLLOW_BLOCKED: {
    status: 403,
    title: 'Blocked by the liver',
    message: {
      ja: 'このライバーがあなたをブロックしているため、フォローできません。',
      en: 'You cannot follow this liver, because the liver has blocked you.',
      ko: '이 라이버가 회원님을 차단하여 팔로우할 수 없습니다.',
    },
  },
  CHANNEL_FOLLOW_BLOCKED: {
    status: 403,
    title: 'Blocked by an owner',
    message: {
      ja: 'このチャンネルのオーナーがあなたをブロックしているため、フォローできません。',
      en: 'You cannot follow this channel, because an owner has blocked you.',
      ko: '이 채널의 소유자가 회원님을 차단하여 팔로우할 수 없습니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

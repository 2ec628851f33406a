import type { ErrorDeclaration } from '../error-declaration.ts'

export const followErrors = {
  OWN_FOLLOW: {
    status: 409,
    title: 'You cannot follow yourself',
    message: {
      ja: '自分自身をフォローすることはできません。',
      en: 'You cannot follow yourself.',
      ko: '자기 자신은 팔로우할 수 없습니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

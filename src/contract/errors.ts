import { z } from 'zod'
import * as slices from './all-errors.ts'
import type { ErrorDeclaration } from './error-declaration.ts'
import { merge, type Merged } from './merge.ts'

const generalErrors = {
  INVALID_REQUEST: {
    status: 400,
    title: 'Invalid request',
    message: {
      ja: '入力内容を確認してください。',
      en: 'Please check your input.',
      ko: '입력 내용을 확인해 주세요.',
    },
  },
  FORBIDDEN_ORIGIN: {
    status: 403,
    title: 'Cross-origin request',
    message: {
      ja: 'この操作は当サイトの画面から行ってください。ページを再読み込みしてもう一度お試しください。',
      en: 'Use a page of this site for this: reload the page and try again.',
      ko: '이 작업은 당사 사이트 화면에서 해 주세요. 페이지를 새로고침한 뒤 다시 시도해 주세요.',
    },
  },
  UNKNOWN_HOST: {
    status: 421,
    title: 'Unknown host',
    message: {
      ja: 'このアドレスではサイトを利用できません。正しいURLを開いてください。',
      en: 'The site is not available under this address: open its proper address.',
      ko: '이 주소로는 사이트를 이용할 수 없습니다. 올바른 URL을 열어 주세요.',
    },
  },
  NOT_FOUND: {
    status: 404,
    title: 'Not found',
    message: {
      ja: '見つかりませんでした。URLが間違っているか、削除された可能性があります。',
      en: 'Nothing was found here: the address may be wrong, or it may have been deleted.',
      ko: '찾을 수 없습니다. 주소가 잘못되었거나 삭제되었을 수 있습니다.',
    },
  },
  VERSION_CONFLICT: {
    status: 409,
    title: 'Changed in the meantime',
    message: {
      ja: 'ほかの人が先に変更しました。保存されている内容を確認し、必要な部分を直してからもう一度保存してください。',
      en: 'Another person has changed this in the meantime: compare it with the stored text, then save again.',
      ko: '다른 사람이 먼저 변경했습니다. 저장된 내용을 확인하고 필요한 부분을 고친 뒤 다시 저장해 주세요.',
    },
  },
  BODY_TOO_LARGE: {
    status: 413,
    title: 'Request too large',
    message: {
      ja: '送信された内容が大きすぎます。文章を短くするか、ファイルを小さくしてもう一度お試しください。',
      en: 'This is too large to be sent: shorten the text or use a smaller file, and try again.',
      ko: '보낸 내용이 너무 큽니다. 글을 줄이거나 파일 크기를 줄인 뒤 다시 시도해 주세요.',
    },
  },
  TOO_MANY_REQUESTS: {
    status: 429,
    title: 'Too many requests',
    message: {
      ja: '操作が多すぎます。少し待ってからもう一度お試しください。',
      en: 'Too many requests: wait a moment and try again.',
      ko: '요청이 너무 많습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  INTERNAL: {
    status: 500,
    title: 'Internal error',
    message: {
      ja: '障害が発生しました。時間をおいてもう一度お試しください。',
      en: 'An error has occurred. Please try again later.',
      ko: '장애가 발생했습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  UNAVAILABLE: {
    status: 503,
    title: 'Unavailable',
    message: {
      ja: '一時的に利用できません。少し待ってからもう一度お試しください。',
      en: 'This is temporarily unavailable: try again shortly.',
      ko: '일시적으로 이용할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

const groups = [generalErrors, ...Object.values(slices)] as const

export const errors: Merged<(typeof groups)[number]> = merge(groups)

export type ErrorCode = keyof typeof errors

/** The body of every error response. */
export const errorAnswer = z.object({
  status: z.int(),
  code: z.string(),
  title: z.string(),
  message: z.string(),
  /** A hint for each invalid input, by its path (`title`, `startsAt`). */
  fields: z.record(z.string(), z.string()).optional(),
  /** The stored version that an update conflicts with (`VERSION_CONFLICT`): the fields of its body. */
  stored: z.record(z.string(), z.unknown()).optional(),
})
export type ErrorAnswer = z.infer<typeof errorAnswer>

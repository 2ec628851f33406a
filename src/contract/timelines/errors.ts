import type { ErrorDeclaration } from '../error-declaration.ts'

export const timelineErrors = {
  POST_NOT_FOUND: {
    status: 404,
    title: 'Post not found',
    message: {
      ja: 'この投稿は見つかりませんでした。すでに削除された可能性があります。',
      en: 'This post was not found: it may have been deleted already.',
      ko: '게시물을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

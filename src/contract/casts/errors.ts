import type { ErrorDeclaration } from '../error-declaration.ts'
import { castsMax } from './limits.ts'

export const castErrors = {
  CAST_NOT_FOUND: {
    status: 404,
    title: 'Cast not found',
    message: {
      ja: 'このキャストは見つかりませんでした。',
      en: 'This cast was not found.',
      ko: '출연자를 찾을 수 없습니다.',
    },
  },
  TOO_MANY_CASTS: {
    status: 409,
    title: 'Too many casts',
    message: {
      ja: `1つのチャンネルに登録できるキャストは${castsMax}人までです。だれかを削除してから追加してください。`,
      en: `A channel has at most ${castsMax} casts: delete one before you add another.`,
      ko: `채널에 등록할 수 있는 출연자는 ${castsMax}명까지입니다. 한 명을 삭제한 뒤 추가해 주세요.`,
    },
  },
  NEIGHBOUR_NOT_FOUND: {
    status: 409,
    title: 'Order changed in the meantime',
    message: {
      ja: '並び順がほかの人に変更されました。最新の並び順を確認してから、もう一度移動してください。',
      en: 'The order has changed in the meantime: look at the current order, then move again.',
      ko: '순서가 그사이에 변경되었습니다. 현재 순서를 확인한 뒤 다시 옮겨 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

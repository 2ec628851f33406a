import type { ErrorDeclaration } from '../error-declaration.ts'

export const staffErrors = {
  STAFF_ONLY: {
    status: 403,
    title: 'Staff only',
    message: {
      ja: '運営スタッフだけが行える操作です。',
      en: 'Only staff may do this.',
      ko: '운영 스태프만 할 수 있는 작업입니다.',
    },
  },
  USER_NOT_FOUND: {
    status: 404,
    title: 'User not found',
    message: {
      ja: 'このユーザーは見つかりませんでした。',
      en: 'This user was not found.',
      ko: '사용자를 찾을 수 없습니다.',
    },
  },
  OWN_ACCOUNT: {
    status: 409,
    title: 'Your own account',
    message: {
      ja: '自分自身に対しては行えません。ほかのスタッフに依頼してください。',
      en: 'You cannot do this to your own account: ask another member of staff.',
      ko: '본인 계정에는 할 수 없습니다. 다른 스태프에게 요청해 주세요.',
    },
  },
  REPORT_NOT_FOUND: {
    status: 404,
    title: 'Report not found',
    message: {
      ja: 'この通報は見つかりませんでした。すでに処理された可能性があります。',
      en: 'This report was not found: it may have been settled already.',
      ko: '신고를 찾을 수 없습니다. 이미 처리되었을 수 있습니다.',
    },
  },
  REPORT_OF_LIVE: {
    status: 409,
    title: 'No comment to delete',
    message: {
      ja: 'これは配信、チャンネル、またはライバーそのものへの通報です。削除できるコメントはありません。必要なら配信を終了するか利用を停止し、削除なしで処理してください。',
      en: 'This report is about a live, a channel or a liver, without a comment to delete. End the live or suspend the user if needed, then settle the report without deletion.',
      ko: '방송, 채널 또는 라이버 자체에 대한 신고이므로 삭제할 댓글이 없습니다. 필요하면 방송을 종료하거나 이용을 정지하고, 삭제 없이 처리해 주세요.',
    },
  },
  NOTHING_TO_CHANGE: {
    status: 400,
    title: 'Nothing to change',
    message: {
      ja: '変更する項目を1つ以上指定してください。',
      en: 'Please give at least one value to change.',
      ko: '변경할 항목을 하나 이상 지정해 주세요.',
    },
  },
  REASON_REQUIRED: {
    status: 400,
    title: 'Reason required',
    message: {
      ja: '理由を入力してください。',
      en: 'Please give a reason.',
      ko: '이유를 입력해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

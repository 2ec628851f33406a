import type { ErrorDeclaration } from '../error-declaration.ts'

export const applicationErrors = {
  APPLICATION_KEY_USED: {
    status: 409,
    title: 'Key used for another application',
    message: {
      ja: '同じ画面から、内容の異なる応募をすでに受け付けています。内容を確認して、もう一度応募してください。',
      en: 'Another application was already received from this form: check your input and send it again.',
      ko: '같은 화면에서 내용이 다른 지원을 이미 접수했습니다. 내용을 확인한 뒤 다시 지원해 주세요.',
    },
  },
  TOO_MANY_APPLICATIONS: {
    status: 429,
    title: 'Too many applications',
    message: {
      ja: '短い時間に多くの応募がありました。1時間ほど待ってからもう一度お試しください。',
      en: 'Too many applications in a short time: wait an hour and try again.',
      ko: '짧은 시간에 지원이 많았습니다. 1시간 정도 기다린 뒤 다시 시도해 주세요.',
    },
  },
  APPLICATION_NOT_FOUND: {
    status: 404,
    title: 'Application not found',
    message: {
      ja: 'この応募は見つかりませんでした。保存期間が過ぎて削除された可能性があります。',
      en: 'This application was not found: its retention period may have ended.',
      ko: '지원 내역을 찾을 수 없습니다. 보관 기간이 지나 삭제되었을 수 있습니다.',
    },
  },
  APPLICATION_STATE: {
    status: 409,
    title: 'Not possible in this state',
    message: {
      ja: '応募の状態が変わったため、この操作はできません。最新の状態を確認してください。',
      en: 'The state of the application has changed, so this is no longer possible: reload it.',
      ko: '지원 상태가 바뀌어 이 작업을 할 수 없습니다. 최신 상태를 확인해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

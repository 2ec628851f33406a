import type { ErrorDeclaration } from './error-declaration.ts'

export const liveErrors = {
  NO_LIVE_LICENSE: {
    status: 403,
    title: 'No live licence',
    message: {
      ja: '配信にはライブ配信の許可が必要です。ライバー登録を行ってください。',
      en: 'Going live needs a live licence: apply to become a liver first.',
      ko: '방송하려면 라이브 방송 허가가 필요합니다. 먼저 라이버 등록을 해 주세요.',
    },
  },
  NOT_YOUR_LIVE: {
    status: 403,
    title: 'Not your live',
    message: {
      ja: 'このライブを操作できるのは配信者本人だけです。',
      en: 'Only the liver can do this to the live.',
      ko: '이 라이브는 방송자 본인만 조작할 수 있습니다.',
    },
  },
  LIVE_NOT_FOUND: {
    status: 404,
    title: 'Live not found',
    message: {
      ja: 'このライブは見つかりませんでした。URLが間違っているか、削除された可能性があります。',
      en: 'This live was not found: the address may be wrong, or it may have been deleted.',
      ko: '라이브를 찾을 수 없습니다. 주소가 잘못되었거나 삭제되었을 수 있습니다.',
    },
  },
  ALREADY_LIVE: {
    status: 409,
    title: 'Another live is under way',
    message: {
      ja: '進行中のライブがあります。終了してから新しいライブを始めてください。',
      en: 'You already have a live under way: end it before starting another.',
      ko: '진행 중인 라이브가 있습니다. 종료한 뒤 새 라이브를 시작해 주세요.',
    },
  },
  WRONG_LIVE_STATE: {
    status: 409,
    title: 'Not possible in this state',
    message: {
      ja: 'ライブの状態が変わったため、この操作はできません。ページを再読み込みしてください。',
      en: 'The live has changed state, so this is no longer possible: reload the page.',
      ko: '라이브 상태가 바뀌어 이 작업을 할 수 없습니다. 페이지를 새로고침해 주세요.',
    },
  },
  TRIM_TOO_SHORT: {
    status: 400,
    title: 'Nothing left to play',
    message: {
      ja: 'この範囲では再生できる部分が残りません。開始と終了の間をもう少し広げてください。',
      en: 'Nothing would be left to play: put more time between start and end.',
      ko: '이 범위에는 재생할 부분이 남지 않습니다. 시작과 끝 사이를 조금 더 넓혀 주세요.',
    },
  },
  RECORDER_AWAY: {
    status: 503,
    title: 'Recordings cannot be reached',
    message: {
      ja: '現在、録画を操作できません。しばらくしてからもう一度お試しください。',
      en: 'Recordings cannot be reached at the moment: try again shortly.',
      ko: '지금은 녹화를 조작할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  STARTS_IN_THE_PAST: {
    status: 400,
    title: 'Start time in the past',
    message: {
      ja: '開始日時には、これから先の日時を指定してください。',
      en: 'Choose a start time in the future.',
      ko: '시작 일시는 현재 이후로 지정해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

import type { ErrorDeclaration } from '../error-declaration.ts'

export const pickErrors = {
  PICK_NOT_FOUND: {
    status: 404,
    title: 'Pick not found',
    message: {
      ja: 'このピックは見つかりませんでした。元の動画とともに非公開になったか、削除された可能性があります。',
      en: 'This pick was not found: it may have been deleted, or its source may be private.',
      ko: '픽을 찾을 수 없습니다. 원본과 함께 비공개로 바뀌었거나 삭제되었을 수 있습니다.',
    },
  },
  PICKS_OFF: {
    status: 403,
    title: 'Picks are off',
    message: {
      ja: '配信者の設定により、ここからピックを作成することはできません。',
      en: 'The owner does not allow picks of this. You can share its address instead.',
      ko: '소유자가 픽 만들기를 허용하지 않았습니다. 대신 주소를 공유할 수 있습니다.',
    },
  },
  PICKS_FOR_FOLLOWERS: {
    status: 403,
    title: 'Picks for followers',
    message: {
      ja: 'ピックを作成できるのはフォロワーだけです。フォローするとピックを作成できます。',
      en: 'Only followers may cut picks of this: follow first.',
      ko: '팔로워만 픽을 만들 수 있습니다. 먼저 팔로우해 주세요.',
    },
  },
  PICK_SOURCE_CLOSED: {
    status: 409,
    title: 'No picks of this',
    message: {
      ja: '公開またはフォロワー限定で再生できる動画からだけピックを作成できます。',
      en: 'Picks can be cut only from what plays now, and is public or for followers.',
      ko: '지금 재생할 수 있고 공개 또는 팔로워 전용인 영상에서만 픽을 만들 수 있습니다.',
    },
  },
  PICK_RANGE_MISSING: {
    status: 409,
    title: 'Not recorded',
    message: {
      ja: 'この場面は録画されていません。別の範囲を選んでください。',
      en: 'This moment was not recorded: choose another range.',
      ko: '이 장면은 녹화되지 않았습니다. 다른 범위를 선택해 주세요.',
    },
  },
  NOT_YOUR_PICK: {
    status: 403,
    title: 'Not your pick',
    message: {
      ja: 'ピックを削除できるのは、作成した人と元の動画のオーナーだけです。問題がある場合は通報してください。',
      en: 'Only the user who cut this pick and the owner of its source can remove it. Report it if something is wrong.',
      ko: '픽을 만든 사람과 원본의 소유자만 삭제할 수 있습니다. 문제가 있으면 신고해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

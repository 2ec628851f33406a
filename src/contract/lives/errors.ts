import type { ErrorDeclaration } from '../error-declaration.ts'
import { permittedHours } from '../livers/limits.ts'
import { remindersMax, scheduledLivesMax } from './limits.ts'

const [children, minors] = permittedHours
const hoursOf = ({ fromHour, toHour }: (typeof permittedHours)[number], dash: string): string =>
  `${fromHour}:00${dash}${toHour}:00`

export const liveErrors = {
  NO_LIVE_LICENSE: {
    status: 403,
    title: 'No live licence',
    message: {
      ja: '配信にはライブ配信の許可が必要です。ライバー登録を行ってください。',
      en: 'You need a live licence to go live: apply to become a liver first.',
      ko: '방송하려면 라이브 방송 허가가 필요합니다. 먼저 라이버 등록을 해 주세요.',
    },
  },
  OUTSIDE_PERMITTED_HOURS: {
    status: 403,
    title: 'Outside the permitted hours',
    message: {
      ja: `${minors.below}歳未満の方が配信できる時間は決まっています（${children.below}歳未満は${hoursOf(children, '〜')}、${children.below}〜${minors.below - 1}歳は${hoursOf(minors, '〜')}・日本時間）。この時間内に始めてください。`,
      en: `Livers under ${minors.below} may go live at certain hours only (under ${children.below}: ${hoursOf(children, '–')}, ${children.below} and ${minors.below - 1}: ${hoursOf(minors, '–')}, Japan time). Start within these hours.`,
      ko: `만 ${minors.below}세 미만은 방송할 수 있는 시간이 정해져 있습니다(${children.below}세 미만 ${hoursOf(children, '~')}, ${children.below}~${minors.below - 1}세 ${hoursOf(minors, '~')}, 일본 시간). 이 시간 안에 시작해 주세요.`,
    },
  },
  NOT_YOUR_LIVE: {
    status: 403,
    title: 'Not your live',
    message: {
      ja: 'このライブを操作できるのは配信者本人だけです。',
      en: 'Only the liver of this live can do this.',
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
  LIVE_LOCKED: {
    status: 403,
    title: 'Followers only',
    message: {
      ja: 'このライブはフォロワー限定です。ライバーをフォローすると視聴できます。',
      en: 'This live is for followers: follow the liver to watch it.',
      ko: '팔로워 전용 라이브입니다. 라이버를 팔로우하면 볼 수 있습니다.',
    },
  },
  LIVE_BLOCKED: {
    status: 403,
    title: 'Blocked by the liver',
    message: {
      ja: '配信者があなたをブロックしているため、このライブは視聴できません。',
      en: 'You cannot watch this live, because its liver has blocked you.',
      ko: '방송자가 회원님을 차단하여 이 라이브를 볼 수 없습니다.',
    },
  },
  ALREADY_LIVE: {
    status: 409,
    title: 'Another live is in progress',
    message: {
      ja: '進行中のライブがあります。終了してから新しいライブを始めてください。',
      en: 'You already have a live in progress: end it before you start another.',
      ko: '진행 중인 라이브가 있습니다. 종료한 뒤 새 라이브를 시작해 주세요.',
    },
  },
  WRONG_LIVE_STATE: {
    status: 409,
    title: 'Not possible in this state',
    message: {
      ja: 'ライブの状態が変わったため、この操作はできません。ページを再読み込みしてください。',
      en: 'The state of the live has changed, so this is no longer possible: reload the page.',
      ko: '라이브 상태가 바뀌어 이 작업을 할 수 없습니다. 페이지를 새로고침해 주세요.',
    },
  },
  TRIM_TOO_SHORT: {
    status: 400,
    title: 'Nothing left to play',
    message: {
      ja: 'この範囲では再生できる部分が残りません。開始と終了の間をもう少し広げてください。',
      en: 'The range contains nothing to play: choose a longer range.',
      ko: '이 범위에는 재생할 부분이 남지 않습니다. 시작과 끝 사이를 조금 더 넓혀 주세요.',
    },
  },
  POSTER_NOT_SHOWN: {
    status: 400,
    title: 'Poster outside of the trim',
    message: {
      ja: '公開している範囲の中から画像を選んでください。',
      en: 'Choose a scene within the published range.',
      ko: '공개하는 범위 안에서 이미지를 선택해 주세요.',
    },
  },
  ARCHIVE_TAKEN_DOWN: {
    status: 403,
    title: 'Taken down by staff',
    message: {
      ja: 'このアーカイブは運営が非公開にしています。公開については運営へお問い合わせください。',
      en: 'Staff have taken this archive down: please contact support about publishing it.',
      ko: '이 다시보기는 운영진이 비공개로 전환했습니다. 공개에 대해서는 운영진에게 문의해 주세요.',
    },
  },
  RECORDINGS_UNAVAILABLE: {
    status: 503,
    title: 'Recordings unavailable',
    message: {
      ja: '現在、録画を操作できません。しばらくしてからもう一度お試しください。',
      en: 'Recordings are temporarily unavailable: try again shortly.',
      ko: '지금은 녹화를 조작할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  THUMBNAIL_REPLACED: {
    status: 409,
    title: 'Image replaced',
    message: {
      ja: 'この画像は使えなくなりました（別の画面で新しい画像が選ばれたか、ほかのライブで使われています）。もう一度画像を選んでください。',
      en: 'This image is no longer available, because another was chosen or another live uses it: choose the image again.',
      ko: '이 이미지는 더 이상 사용할 수 없습니다(다른 화면에서 새 이미지를 선택했거나 다른 라이브에서 사용 중입니다). 이미지를 다시 선택해 주세요.',
    },
  },
  TOO_MANY_REMINDERS: {
    status: 409,
    title: 'Too many reminders',
    message: {
      ja: `リマインダーは${remindersMax}件までです。ほかのライブのリマインダーを解除してください。`,
      en: `You can have up to ${remindersMax} reminders: remove one of another live.`,
      ko: `알림은 ${remindersMax}개까지 설정할 수 있습니다. 다른 라이브의 알림을 해제해 주세요.`,
    },
  },
  TOO_MANY_SCHEDULED_LIVES: {
    status: 409,
    title: 'Too many scheduled lives',
    message: {
      ja: `予定できるライブは${scheduledLivesMax}件までです。不要な予定を取り消すか、予定のライブが終わってから追加してください。`,
      en: `You can have up to ${scheduledLivesMax} scheduled lives: cancel one, or add another when one of them is over.`,
      ko: `예약할 수 있는 라이브는 ${scheduledLivesMax}개까지입니다. 필요 없는 예약을 취소하거나, 예약한 라이브가 끝난 뒤 추가해 주세요.`,
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

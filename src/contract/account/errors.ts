import type { ErrorDeclaration } from '../error-declaration.ts'
import { avatarMaxBytes, minimumAge, recentSignInMinutes } from './limits.ts'

export const accountErrors = {
  SIGN_IN_REQUIRED: {
    status: 401,
    title: 'Sign-in required',
    message: {
      ja: 'ログインが必要です。ログインしてからもう一度お試しください。',
      en: 'You need to sign in first.',
      ko: '로그인이 필요합니다. 로그인한 뒤 다시 시도해 주세요.',
    },
  },
  ACCOUNT_SUSPENDED: {
    status: 403,
    title: 'Account suspended',
    message: {
      ja: 'このアカウントは利用停止中です。心当たりがない場合はお問い合わせください。',
      en: 'This account is suspended. If you do not know why, please contact support.',
      ko: '이용이 정지된 계정입니다. 짚이는 이유가 없다면 문의해 주세요.',
    },
  },
  RECENT_SIGN_IN_REQUIRED: {
    status: 403,
    title: 'Sign in again first',
    message: {
      ja: `安全のため、もう一度ログインしてから${recentSignInMinutes}分以内に操作してください。`,
      en: `To be safe, sign in again and do this within ${recentSignInMinutes} minutes.`,
      ko: `안전을 위해 다시 로그인한 뒤 ${recentSignInMinutes}분 안에 진행해 주세요.`,
    },
  },
  CONFIRMATION_DIFFERS: {
    status: 400,
    title: 'Confirmation differs',
    message: {
      ja: '入力されたニックネームが一致しません。表示されているとおりに入力してください。',
      en: 'The nick name does not match: type it exactly as shown.',
      ko: '입력한 닉네임이 일치하지 않습니다. 표시된 그대로 입력해 주세요.',
    },
  },
  LIVE_UNDER_WAY: {
    status: 409,
    title: 'A live is in progress',
    message: {
      ja: '進行中のライブがあります。終了してからもう一度お試しください。',
      en: 'You have a live in progress: end it, then try again.',
      ko: '진행 중인 라이브가 있습니다. 종료한 뒤 다시 시도해 주세요.',
    },
  },
  BIRTH_DATE_SET: {
    status: 409,
    title: 'Birth date already set',
    message: {
      ja: '生年月日は登録済みのため変更できません。誤りがある場合はお問い合わせください。',
      en: 'Your birth date is set and cannot be changed. If it is wrong, please contact support.',
      ko: '생년월일은 이미 등록되어 변경할 수 없습니다. 잘못된 경우 문의해 주세요.',
    },
  },
  BIRTH_DATE_IMPOSSIBLE: {
    status: 400,
    title: 'Invalid birth date',
    message: {
      ja: '生年月日を正しく入力してください。',
      en: 'Please enter your real birth date.',
      ko: '생년월일을 올바르게 입력해 주세요.',
    },
  },
  TOO_YOUNG: {
    status: 403,
    title: 'Too young',
    message: {
      ja: `${minimumAge}歳未満の方はご利用いただけません。`,
      en: `You must be at least ${minimumAge} years old to use this service.`,
      ko: `만 ${minimumAge}세 미만은 이용할 수 없습니다.`,
    },
  },
  IMAGE_TOO_LARGE: {
    status: 413,
    title: 'Image too large',
    message: {
      ja: `画像は${avatarMaxBytes / 1024 / 1024}MB以下にしてください。`,
      en: `The image may have at most ${avatarMaxBytes / 1024 / 1024} MB: choose a smaller one.`,
      ko: `이미지는 ${avatarMaxBytes / 1024 / 1024}MB 이하로 선택해 주세요.`,
    },
  },
  IMAGE_UNREADABLE: {
    status: 415,
    title: 'Image not readable',
    message: {
      ja: '画像を読み込めませんでした。JPEG、PNG、WebP、AVIF、GIFのいずれかを選んでください。',
      en: 'This image could not be read: choose a JPEG, PNG, WebP, AVIF or GIF file.',
      ko: '이미지를 읽을 수 없습니다. JPEG, PNG, WebP, AVIF, GIF 중에서 선택해 주세요.',
    },
  },
  SESSION_NOT_FOUND: {
    status: 404,
    title: 'Session not found',
    message: {
      ja: 'このログインはすでに終了しています。',
      en: 'That session has already ended.',
      ko: '이미 종료된 로그인입니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

import type { ErrorDeclaration } from '../error-declaration.ts'

export const signInErrors = {
  PROVIDER_OFF: {
    status: 404,
    title: 'This way of signing in is off',
    message: {
      ja: 'このサイトではこのログイン方法を利用できません。',
      en: 'This way of signing in is not available on this site.',
      ko: '이 사이트에서는 이 로그인 방법을 이용할 수 없습니다.',
    },
  },
  PROVIDER_UNAVAILABLE: {
    status: 503,
    title: 'Identity provider unavailable',
    message: {
      ja: 'ログインサービスに接続できません。少し待ってからもう一度お試しください。',
      en: 'The sign-in service is unavailable: try again in a moment.',
      ko: '로그인 서비스에 연결할 수 없습니다. 잠시 후 다시 시도해 주세요.',
    },
  },
  REDIRECT_NOT_ALLOWED: {
    status: 400,
    title: 'Redirect not allowed',
    message: {
      ja: '移動先には当サイトのページだけを指定できます。',
      en: 'Only a page of this site can be the target.',
      ko: '이동할 곳은 당사 사이트의 페이지만 지정할 수 있습니다.',
    },
  },
  SIGN_IN_EXPIRED: {
    status: 400,
    title: 'Sign-in expired',
    message: {
      ja: 'ログインの有効期限が切れたか、すでに使用されています。もう一度ログインしてください。',
      en: 'This sign-in has expired or was already used: please sign in again.',
      ko: '로그인 유효 시간이 지났거나 이미 사용되었습니다. 다시 로그인해 주세요.',
    },
  },
  SIGN_IN_REFUSED: {
    status: 401,
    title: 'Sign-in refused',
    message: {
      ja: 'ログインを確認できませんでした。もう一度お試しください。',
      en: 'The sign-in could not be confirmed: please try again.',
      ko: '로그인을 확인할 수 없습니다. 다시 시도해 주세요.',
    },
  },
  ID_TOKEN_MISSING: {
    status: 401,
    title: 'ID token missing',
    message: {
      ja: 'ログイン情報が送信されませんでした。もう一度ログインしてください。',
      en: 'The request has no ID token: please sign in again.',
      ko: '로그인 정보가 전송되지 않았습니다. 다시 로그인해 주세요.',
    },
  },
  ID_TOKEN_INVALID: {
    status: 401,
    title: 'ID token invalid',
    message: {
      ja: 'ログイン情報を確認できませんでした。もう一度ログインしてください。',
      en: 'Your sign-in could not be verified: please sign in again.',
      ko: '로그인 정보를 확인할 수 없습니다. 다시 로그인해 주세요.',
    },
  },
  ID_TOKEN_EXPIRED: {
    status: 401,
    title: 'ID token expired',
    message: {
      ja: 'ログイン情報の有効期限が切れています。もう一度ログインしてください。',
      en: 'Your sign-in has expired: please sign in again.',
      ko: '로그인 정보가 만료되었습니다. 다시 로그인해 주세요.',
    },
  },
  IDENTITY_DISABLED: {
    status: 403,
    title: 'Identity disabled',
    message: {
      ja: 'このアカウントはログインサービス側で停止されています。',
      en: 'This account is disabled at the sign-in service.',
      ko: '로그인 서비스에서 정지된 계정입니다.',
    },
  },
  TENANT_MISMATCH: {
    status: 403,
    title: 'Other tenant',
    message: {
      ja: 'このサイトとは別の組織のアカウントです。別のアカウントでログインしてください。',
      en: 'This account belongs to another organisation: use another one.',
      ko: '다른 조직의 계정입니다. 다른 계정으로 로그인해 주세요.',
    },
  },
  IDENTITY_TAKEN: {
    status: 409,
    title: 'Identity already in use',
    message: {
      ja: 'このログイン方法は別のアカウントで使用されています。',
      en: 'This identity already belongs to another account.',
      ko: '이 로그인 방법은 다른 계정에서 사용 중입니다.',
    },
  },
  IDENTITY_NOT_FOUND: {
    status: 404,
    title: 'Identity not found',
    message: {
      ja: 'このログイン方法は連携されていません。',
      en: 'This identity is not linked to your account.',
      ko: '연동되어 있지 않은 로그인 방법입니다.',
    },
  },
  LAST_IDENTITY: {
    status: 409,
    title: 'Last identity',
    message: {
      ja: '最後のログイン方法は解除できません。別のログイン方法を追加してから解除してください。',
      en: 'The last way of signing in cannot be removed: add another one first.',
      ko: '마지막 로그인 방법은 해제할 수 없습니다. 다른 방법을 추가한 뒤 해제해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

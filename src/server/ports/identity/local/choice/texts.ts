/** Texts of the account chooser. */
export const texts = {
  ja: {
    title: { apple: 'Appleの代わり', google: 'Googleの代わり' },
    note: 'この画面は、このコンピューターが本物のログインサービスの代わりに表示しています。パスワードは不要です。使う人を選んでください。',
    people: '登録されている人',
    another: '新しい人を追加',
    name: '名前',
    email: 'メールアドレス（任意）',
    verified: '確認済みのメールアドレスとして扱う',
    enter: '追加してログイン',
    cancel: 'キャンセル',
    over: '期限が切れました。元のページからログインし直してください。',
    nameless: '名前を入力してください。',
  },
  en: {
    title: { apple: 'Stand-in for Apple', google: 'Stand-in for Google' },
    note: 'This computer shows this page in place of the real sign-in service. No password is needed: choose who you are.',
    people: 'Known people',
    another: 'Add somebody',
    name: 'Name',
    email: 'E-mail address (optional)',
    verified: 'Treat the address as verified',
    enter: 'Add and sign in',
    cancel: 'Cancel',
    over: 'This has expired: please sign in again from the page where you began.',
    nameless: 'Please enter a name.',
  },
  ko: {
    title: { apple: 'Apple 대신', google: 'Google 대신' },
    note: '이 화면은 이 컴퓨터가 실제 로그인 서비스를 대신해 표시합니다. 비밀번호는 필요 없습니다. 사용할 사람을 선택해 주세요.',
    people: '등록된 사람',
    another: '새로운 사람 추가',
    name: '이름',
    email: '이메일 주소(선택)',
    verified: '확인된 이메일 주소로 취급',
    enter: '추가하고 로그인',
    cancel: '취소',
    over: '유효 시간이 지났습니다. 처음 페이지에서 다시 로그인해 주세요.',
    nameless: '이름을 입력해 주세요.',
  },
} as const

export type ChoiceLanguage = keyof typeof texts

/** First supported language of `ui_locales` or Accept-Language. */
export function choiceLanguage(requested: string): ChoiceLanguage {
  for (const tag of requested.toLowerCase().split(/[\s,]+/)) {
    const language = (['ja', 'en', 'ko'] as const).find((one) => tag.startsWith(one))
    if (language) return language
  }
  return 'ja'
}

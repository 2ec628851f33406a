import type { ErrorDeclaration } from '../error-declaration.ts'
import { genresMax } from './limits.ts'

export const genreErrors = {
  GENRE_UNKNOWN: {
    status: 400,
    title: 'Genre unknown',
    message: {
      ja: 'このジャンルは選べません。ページを再読み込みして、一覧から選び直してください。',
      en: 'This genre cannot be chosen: reload the page and choose one from the list.',
      ko: '선택할 수 없는 장르입니다. 페이지를 새로고침하고 목록에서 다시 선택해 주세요.',
    },
  },
  GENRE_ID_TAKEN: {
    status: 409,
    title: 'Genre id taken',
    message: {
      ja: 'このIDのジャンルはすでにあります。別のIDを指定してください。',
      en: 'A genre with this id exists already: please choose another id.',
      ko: '이 ID의 장르가 이미 있습니다. 다른 ID를 지정해 주세요.',
    },
  },
  TOO_MANY_GENRES: {
    status: 409,
    title: 'Too many genres',
    message: {
      ja: `ジャンルは${genresMax}個までです。使っていないジャンルの名前を変更して使ってください。`,
      en: `There are at most ${genresMax} genres: rename one that is not used.`,
      ko: `장르는 ${genresMax}개까지입니다. 사용하지 않는 장르의 이름을 변경해 사용해 주세요.`,
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

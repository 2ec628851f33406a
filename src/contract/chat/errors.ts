import type { ErrorDeclaration } from '../error-declaration.ts'
import { bannedWordsMax, commentBurst, commentMaxLength, moderatorsMax } from './limits.ts'

export const chatErrors = {
  NOT_MODERATOR: {
    status: 403,
    title: 'Not a moderator',
    message: {
      ja: 'この操作ができるのは、配信者・モデレーター・運営スタッフだけです。',
      en: 'Only the liver, their moderators and staff can do this.',
      ko: '이 작업은 방송자, 모더레이터, 운영 스태프만 할 수 있습니다.',
    },
  },
  COMMENT_NOT_FOUND: {
    status: 404,
    title: 'Comment not found',
    message: {
      ja: 'このコメントは見つかりませんでした。すでに削除された可能性があります。',
      en: 'This comment was not found: it may have been deleted already.',
      ko: '댓글을 찾을 수 없습니다. 이미 삭제되었을 수 있습니다.',
    },
  },
  TARGET_PROTECTED: {
    status: 403,
    title: 'This user is protected',
    message: {
      ja: '自分自身や、配信者・モデレーター・運営スタッフに対しては行えません。',
      en: 'You cannot do this to yourself, to the liver, to moderators or to staff.',
      ko: '본인이나 방송자, 모더레이터, 운영 스태프에게는 할 수 없습니다.',
    },
  },
  TOO_MANY_MODERATORS: {
    status: 409,
    title: 'Too many moderators',
    message: {
      ja: `モデレーターは${moderatorsMax}人までです。だれかを外してから追加してください。`,
      en: `A liver has at most ${moderatorsMax} moderators: dismiss one before you add another.`,
      ko: `모더레이터는 ${moderatorsMax}명까지입니다. 한 명을 해제한 뒤 추가해 주세요.`,
    },
  },
  TOO_MANY_BANNED_WORDS: {
    status: 409,
    title: 'Too many banned words',
    message: {
      ja: `禁止ワードは${bannedWordsMax}個までです。どれかを外してから追加してください。`,
      en: `A liver has at most ${bannedWordsMax} banned words: remove one before you add another.`,
      ko: `금지어는 ${bannedWordsMax}개까지입니다. 하나를 삭제한 뒤 추가해 주세요.`,
    },
  },
  COMMENT_EMPTY: {
    status: 400,
    title: 'Empty comment',
    message: {
      ja: 'コメントを入力してください。',
      en: 'Enter a comment first.',
      ko: '댓글을 입력해 주세요.',
    },
  },
  COMMENT_TOO_LONG: {
    status: 400,
    title: 'Comment too long',
    message: {
      ja: `コメントは${commentMaxLength}文字までです。短くしてから送信してください。`,
      en: `A comment may have at most ${commentMaxLength} characters: shorten it and send it again.`,
      ko: `댓글은 ${commentMaxLength}자까지입니다. 줄여서 다시 보내 주세요.`,
    },
  },
  CHAT_CLOSED: {
    status: 409,
    title: 'Chat closed',
    message: {
      ja: 'このライブのチャットは終了しました。',
      en: 'The chat of this live has ended.',
      ko: '이 라이브의 채팅은 종료되었습니다.',
    },
  },
  CHAT_OFF: {
    status: 409,
    title: 'No chat',
    message: {
      ja: 'このライブにはチャットがありません。',
      en: 'This live has no chat.',
      ko: '이 라이브에는 채팅이 없습니다.',
    },
  },
  CHAT_TOO_FAST: {
    status: 429,
    title: 'Too fast',
    message: {
      ja: `コメントの間隔が短すぎます。${commentBurst.silencedSeconds}秒ほど待ってから送信してください。`,
      en: `Too many comments in a short time: wait ${commentBurst.silencedSeconds} seconds, then continue.`,
      ko: `댓글을 너무 빨리 보냈습니다. ${commentBurst.silencedSeconds}초 정도 기다린 뒤 보내 주세요.`,
    },
  },
  CHAT_SLOW_MODE: {
    status: 429,
    title: 'Slow mode',
    message: {
      ja: '低速モード中です。少し待ってから次のコメントを送信してください。',
      en: 'Slow mode is on: wait before you send the next comment.',
      ko: '저속 모드입니다. 잠시 기다린 뒤 다음 댓글을 보내 주세요.',
    },
  },
  CHAT_TIMED_OUT: {
    status: 403,
    title: 'Timed out',
    message: {
      ja: '現在コメントが一時的に制限されています。制限が終わってから送信してください。',
      en: 'You have been timed out: you can write again when the time-out ends.',
      ko: '현재 댓글이 일시적으로 제한되었습니다. 제한이 끝난 뒤 보내 주세요.',
    },
  },
  CHAT_BANNED: {
    status: 403,
    title: 'Banned from this chat',
    message: {
      ja: 'この配信者のチャットにはコメントできません。心当たりがない場合は運営へお問い合わせください。',
      en: 'You cannot write in the chats of this liver. If you do not know why, please contact support.',
      ko: '이 방송자의 채팅에는 댓글을 쓸 수 없습니다. 이유를 모르겠다면 운영진에게 문의해 주세요.',
    },
  },
  CHAT_BANNED_WORD: {
    status: 400,
    title: 'Word not allowed',
    message: {
      ja: '配信者が禁止している言葉が含まれています。言いかえてから送信してください。',
      en: 'The comment contains a word that the liver has banned: change it and send it again.',
      ko: '방송자가 금지한 단어가 포함되어 있습니다. 다른 표현으로 바꿔 보내 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

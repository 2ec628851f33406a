import type { ErrorDeclaration } from '../error-declaration.ts'

export const episodeCommentErrors = {
  EPISODE_COMMENTS_OFF: {
    status: 409,
    title: 'Comments are off',
    message: {
      ja: 'このエピソードではコメントを受け付けていません。',
      en: 'This episode accepts no comments.',
      ko: '이 에피소드는 댓글을 받지 않습니다.',
    },
  },
  COMMENT_IS_REPLY: {
    status: 400,
    title: 'The comment is a reply',
    message: {
      ja: '返信には返信や固定ができません。返信先のコメントを選んでください。',
      en: 'Replies cannot be answered or pinned: choose the comment that it answers.',
      ko: '답글에는 답글을 달거나 고정할 수 없습니다. 원래 댓글을 선택해 주세요.',
    },
  },
  COMMENT_AFTER_END: {
    status: 400,
    title: 'Time after the end of the video',
    message: {
      ja: '指定した時間が動画の長さを超えています。時間を選び直すか、時間を付けずに送信してください。',
      en: 'The time is after the end of the video: choose another time, or send the comment without one.',
      ko: '지정한 시간이 동영상 길이를 넘었습니다. 시간을 다시 선택하거나 시간 없이 보내 주세요.',
    },
  },
  COMMENT_BANNED: {
    status: 403,
    title: 'Banned from the comments of this channel',
    message: {
      ja: 'このチャンネルのエピソードにはコメントできません。心当たりがない場合は運営へお問い合わせください。',
      en: 'You cannot comment on the episodes of this channel. If you do not know why, please contact support.',
      ko: '이 채널의 에피소드에는 댓글을 쓸 수 없습니다. 이유를 모르겠다면 운영진에게 문의해 주세요.',
    },
  },
  COMMENT_BLOCKED: {
    status: 403,
    title: 'Blocked by an owner',
    message: {
      ja: 'このチャンネルのオーナーがあなたをブロックしているため、コメントできません。',
      en: 'You cannot comment on the episodes of this channel, because an owner has blocked you.',
      ko: '이 채널의 소유자가 회원님을 차단하여 댓글을 쓸 수 없습니다.',
    },
  },
  COMMENT_BANNED_WORD: {
    status: 400,
    title: 'Word not allowed',
    message: {
      ja: 'このチャンネルが禁止している言葉が含まれています。言いかえてから送信してください。',
      en: 'The comment contains a word that the channel has banned: change it and send it again.',
      ko: '채널이 금지한 단어가 포함되어 있습니다. 다른 표현으로 바꿔 보내 주세요.',
    },
  },
  NOT_YOUR_COMMENT: {
    status: 403,
    title: 'Not your comment',
    message: {
      ja: 'このコメントを削除できるのは、書いた本人・チャンネルのメンバー・運営スタッフだけです。問題がある場合は通報してください。',
      en: 'Only its author, members of the channel and staff can delete this comment: report it if it breaks the rules.',
      ko: '이 댓글은 작성자, 채널 멤버, 운영 스태프만 삭제할 수 있습니다. 문제가 있으면 신고해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

import type { ErrorDeclaration } from '../error-declaration.ts'
import { openGroupViewingsMax, participantsMax } from './limits.ts'

export const groupViewingErrors = {
  GROUP_VIEWING_NOT_FOUND: {
    status: 404,
    title: 'Group viewing not found',
    message: {
      ja: 'このグループ視聴は見つかりませんでした。招待リンクの期限が切れたか、取り消された可能性があります。招待した人に新しいリンクをもらってください。',
      en: 'This group viewing was not found. The invite link may have expired or been revoked: ask for a new one.',
      ko: '그룹 시청을 찾을 수 없습니다. 초대 링크가 만료되었거나 취소되었을 수 있습니다. 초대한 사람에게 새 링크를 받아 주세요.',
    },
  },
  GROUP_VIEWING_NOT_PLAYABLE: {
    status: 409,
    title: 'Nothing to watch yet',
    message: {
      ja: 'まだ再生できないため、グループ視聴を始められません。再生できるようになってからお試しください。',
      en: 'There is nothing to play yet: start the group viewing when it plays.',
      ko: '아직 재생할 수 없어 그룹 시청을 시작할 수 없습니다. 재생할 수 있게 되면 다시 시도해 주세요.',
    },
  },
  TOO_MANY_GROUP_VIEWINGS: {
    status: 409,
    title: 'Too many group viewings',
    message: {
      ja: `同時に開けるグループ視聴は${openGroupViewingsMax}件までです。開いているものを終了してからお試しください。`,
      en: `You can have ${openGroupViewingsMax} group viewings open at once: end one of them first.`,
      ko: `동시에 열 수 있는 그룹 시청은 ${openGroupViewingsMax}개까지입니다. 열려 있는 것을 종료한 뒤 시도해 주세요.`,
    },
  },
  GROUP_VIEWING_FULL: {
    status: 409,
    title: 'Group viewing full',
    message: {
      ja: `このグループ視聴は満員です（${participantsMax}人まで）。だれかが退出してから参加してください。`,
      en: `This group viewing is full (at most ${participantsMax}): join when somebody has left.`,
      ko: `그룹 시청이 가득 찼습니다(최대 ${participantsMax}명). 누군가 나간 뒤 참여해 주세요.`,
    },
  },
  GROUP_VIEWING_LOCKED: {
    status: 403,
    title: 'Group viewing locked',
    message: {
      ja: 'ホストが新しい参加を締め切っています。参加したい場合は、招待した人に連絡してください。',
      en: 'The host has locked this group viewing: ask the person who invited you to unlock it.',
      ko: '호스트가 새 참여를 잠갔습니다. 참여하려면 초대한 사람에게 연락해 주세요.',
    },
  },
  GROUP_VIEWING_REMOVED: {
    status: 403,
    title: 'Removed from the group viewing',
    message: {
      ja: 'このグループ視聴から外されたため、同じ招待リンクでは参加できません。',
      en: 'You were removed from this group viewing and cannot join it again with this link.',
      ko: '이 그룹 시청에서 제외되어 같은 초대 링크로는 다시 참여할 수 없습니다.',
    },
  },
  GROUP_VIEWING_SIGN_IN: {
    status: 403,
    title: 'Sign in to join',
    message: {
      ja: 'このグループ視聴には、ログインしたユーザーだけが参加できます。ログインしてから参加してください。',
      en: 'Only signed-in users can join this group viewing now: sign in, then join.',
      ko: '이 그룹 시청은 로그인한 사용자만 참여할 수 있습니다. 로그인한 뒤 참여해 주세요.',
    },
  },
  NICKNAME_REQUIRED: {
    status: 400,
    title: 'Nickname required',
    message: {
      ja: 'ニックネームを入力してください。',
      en: 'Enter a nickname.',
      ko: '닉네임을 입력해 주세요.',
    },
  },
  NOT_HOST: {
    status: 403,
    title: 'Not the host',
    message: {
      ja: 'この操作ができるのはホストだけです。',
      en: 'Only the host can do this.',
      ko: '이 작업은 호스트만 할 수 있습니다.',
    },
  },
  PARTICIPANT_NOT_FOUND: {
    status: 404,
    title: 'Participant not found',
    message: {
      ja: 'この参加者はすでに退出しています。',
      en: 'This participant has left already.',
      ko: '이 참여자는 이미 나갔습니다.',
    },
  },
  NOT_YOUR_GROUP_VIEWING: {
    status: 403,
    title: 'Not your group viewing',
    message: {
      ja: 'グループ視聴を終了できるのは、開いた人と運営スタッフだけです。',
      en: 'Only the person who opened a group viewing and staff can end it.',
      ko: '그룹 시청을 종료할 수 있는 사람은 연 사람과 운영 스태프뿐입니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

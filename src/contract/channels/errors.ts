import type { ErrorDeclaration } from '../error-declaration.ts'
import { channelMembersMax, channelsPerUser } from './limits.ts'

export const channelErrors = {
  CHANNEL_NOT_FOUND: {
    status: 404,
    title: 'Channel not found',
    message: {
      ja: 'このチャンネルは見つかりませんでした。',
      en: 'This channel was not found.',
      ko: '채널을 찾을 수 없습니다.',
    },
  },
  NOT_YOUR_CHANNEL: {
    status: 403,
    title: 'Not your channel',
    message: {
      ja: 'この操作はチャンネルのオーナーと編集者だけができます。オーナーに権限を依頼してください。',
      en: 'Only owners and editors of the channel can do this: ask an owner for permission.',
      ko: '이 작업은 채널의 오너와 편집자만 할 수 있습니다. 오너에게 권한을 요청해 주세요.',
    },
  },
  NOT_CHANNEL_OWNER: {
    status: 403,
    title: 'Owners only',
    message: {
      ja: 'この操作ができるのは、チャンネルのオーナーだけです。オーナーに依頼してください。',
      en: 'Only owners of this channel can do this: ask an owner.',
      ko: '이 작업은 채널 소유자만 할 수 있습니다. 소유자에게 요청해 주세요.',
    },
  },
  TOO_MANY_CHANNELS: {
    status: 409,
    title: 'Too many channels',
    message: {
      ja: `1人がオーナーになれるチャンネルは${channelsPerUser}つまでです。不要なチャンネルのオーナーをほかの人に譲ってから作成してください。`,
      en: `You can own at most ${channelsPerUser} channels: hand one over to another owner before you create the next.`,
      ko: `한 사람이 소유할 수 있는 채널은 ${channelsPerUser}개까지입니다. 다른 사람에게 소유권을 넘긴 뒤 만들어 주세요.`,
    },
  },
  TOO_MANY_MEMBERS: {
    status: 409,
    title: 'Too many members',
    message: {
      ja: `チャンネルのメンバーは${channelMembersMax}人までです。だれかを外してから追加してください。`,
      en: `A channel has at most ${channelMembersMax} members: remove one before you add another.`,
      ko: `채널 멤버는 ${channelMembersMax}명까지입니다. 한 명을 제외한 뒤 추가해 주세요.`,
    },
  },
  LAST_OWNER: {
    status: 409,
    title: 'The last owner',
    message: {
      ja: 'チャンネルにはオーナーが必要です。先にほかの人にオーナーになってもらってください。',
      en: 'A channel needs an owner: make another member an owner first.',
      ko: '채널에는 소유자가 필요합니다. 먼저 다른 사람을 소유자로 지정해 주세요.',
    },
  },
  OWNERSHIP_NOT_OFFERED: {
    status: 409,
    title: 'No ownership offered',
    message: {
      ja: 'オーナーへの招待はありません。取り消された可能性があります。',
      en: 'No ownership is offered to you: the offer may have been withdrawn.',
      ko: '소유권 제안이 없습니다. 취소되었을 수 있습니다.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

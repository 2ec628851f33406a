import type { ErrorDeclaration } from '../error-declaration.ts'
import { episodesMax, inviteKeysMax } from './limits.ts'

export const episodeErrors = {
  EPISODE_NOT_FOUND: {
    status: 404,
    title: 'Episode not found',
    message: {
      ja: 'このエピソードは見つかりませんでした。非公開になったか、削除された可能性があります。',
      en: 'This episode was not found: it may be private, or it may have been deleted.',
      ko: '에피소드를 찾을 수 없습니다. 비공개로 바뀌었거나 삭제되었을 수 있습니다.',
    },
  },
  EPISODE_LOCKED: {
    status: 403,
    title: 'Followers only',
    message: {
      ja: 'このエピソードはフォロワー限定です。チャンネルをフォローすると視聴できます。',
      en: 'This episode is for followers: follow the channel to watch it.',
      ko: '팔로워 전용 에피소드입니다. 채널을 팔로우하면 볼 수 있습니다.',
    },
  },
  TOO_MANY_EPISODES: {
    status: 409,
    title: 'Too many episodes',
    message: {
      ja: `1つのシリーズに作成できるエピソードは${episodesMax.toLocaleString('en')}までです。新しいシリーズを作成してください。`,
      en: `A series has at most ${episodesMax.toLocaleString('en')} episodes: create another series.`,
      ko: `시리즈에 만들 수 있는 에피소드는 ${episodesMax.toLocaleString('en')}개까지입니다. 새 시리즈를 만들어 주세요.`,
    },
  },
  EPISODE_VIDEO_UNKNOWN: {
    status: 404,
    title: 'Video not found',
    message: {
      ja: 'この動画はこのチャンネルにありません。アップロードした動画から選んでください。',
      en: 'This channel has no such video: choose one of its uploads.',
      ko: '이 채널에 없는 동영상입니다. 업로드한 동영상에서 선택해 주세요.',
    },
  },
  PUBLICATION_CHANGED: {
    status: 409,
    title: 'Publication changed meanwhile',
    message: {
      ja: 'ほかの人が先に公開日時か公開範囲を変更しました。内容を確認して、もう一度選んでください。',
      en: 'Another person has changed the publication time or who may watch: look at it, then choose again.',
      ko: '다른 사람이 공개 일시나 공개 범위를 먼저 변경했습니다. 내용을 확인하고 다시 선택해 주세요.',
    },
  },
  EPISODE_WITHOUT_VIDEO: {
    status: 409,
    title: 'No video to publish',
    message: {
      ja: '公開するには動画が必要です。動画をアップロードしてエピソードに設定してください。',
      en: 'An episode needs a video to be published: upload one and choose it for the episode.',
      ko: '공개하려면 동영상이 필요합니다. 동영상을 업로드하여 에피소드에 설정해 주세요.',
    },
  },
  TOO_MANY_INVITE_KEYS: {
    status: 409,
    title: 'Too many invite keys',
    message: {
      ja: `招待リンクは${inviteKeysMax}個までです。不要なリンクを無効にしてから作成してください。`,
      en: `An episode has at most ${inviteKeysMax} invite links: revoke one before you create another.`,
      ko: `초대 링크는 ${inviteKeysMax}개까지입니다. 하나를 무효로 한 뒤 만들어 주세요.`,
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

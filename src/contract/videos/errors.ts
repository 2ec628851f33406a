import type { ErrorDeclaration } from '../error-declaration.ts'
import { captionLanguagesMax, captionsMaxBytes } from './limits.ts'

export const videoErrors = {
  VIDEO_NOT_FOUND: {
    status: 404,
    title: 'Video not found',
    message: {
      ja: '動画が見つかりません。削除されたか、視聴できる人が限られています。一覧からもう一度開いてください。',
      en: 'There is no such video: it was deleted, or not everybody may watch it. Open it again from the list.',
      ko: '동영상을 찾을 수 없습니다. 삭제되었거나 시청할 수 있는 사람이 제한되어 있습니다. 목록에서 다시 열어 주세요.',
    },
  },
  VIDEO_NOT_READY: {
    status: 409,
    title: 'Video not ready',
    message: {
      ja: '動画はまだ再生できません。変換が終わるまでお待ちください。',
      en: 'The video cannot be played yet: wait until it is converted.',
      ko: '아직 동영상을 재생할 수 없습니다. 변환이 끝날 때까지 기다려 주세요.',
    },
  },
  VIDEO_IN_USE: {
    status: 409,
    title: 'Video in use',
    message: {
      ja: 'この動画を使っているエピソードがあるため、削除できません。先にエピソードを削除するか、別の動画を選んでください。',
      en: 'Episodes use this video, so it cannot be deleted: delete them first, or choose another video for them.',
      ko: '이 동영상을 사용하는 에피소드가 있어 삭제할 수 없습니다. 먼저 에피소드를 삭제하거나 다른 동영상을 선택해 주세요.',
    },
  },
  WRONG_VIDEO_STATE: {
    status: 409,
    title: 'Wrong state of the video',
    message: {
      ja: '現在の状態ではこの操作はできません。ページを再読み込みして状態を確認してください。',
      en: 'The video is in another state now: reload the page to see it.',
      ko: '현재 상태에서는 이 작업을 할 수 없습니다. 페이지를 새로고침하여 상태를 확인해 주세요.',
    },
  },
  VIDEO_CHANGED: {
    status: 409,
    title: 'Video changed meanwhile',
    message: {
      ja: 'ほかの人がこの動画を編集しました。再読み込みして内容を確認し、もう一度保存してください。',
      en: 'Another person has edited this video: reload it, compare both versions and save again.',
      ko: '다른 사람이 이 동영상을 편집했습니다. 새로고침하여 내용을 확인한 뒤 다시 저장해 주세요.',
    },
  },
  CAPTIONS_CHANGED: {
    status: 409,
    title: 'Captions changed meanwhile',
    message: {
      ja: 'ほかの人がこの言語の字幕を変更しました。内容を確認して、もう一度選んでください。',
      en: 'Another person has changed the captions of this language: look at them, then choose again.',
      ko: '다른 사람이 이 언어의 자막을 변경했습니다. 내용을 확인하고 다시 선택해 주세요.',
    },
  },
  THUMBNAIL_CHANGED: {
    status: 409,
    title: 'Thumbnail changed meanwhile',
    message: {
      ja: 'ほかの人がサムネイルを変更しました。画像を確認して、もう一度選んでください。',
      en: 'Another person has changed the thumbnail: look at it, then choose again.',
      ko: '다른 사람이 섬네일을 변경했습니다. 이미지를 확인하고 다시 선택해 주세요.',
    },
  },
  INVALID_CHAPTERS: {
    status: 400,
    title: 'Invalid chapters',
    message: {
      ja: 'チャプターの時刻は早い順に、重複なく、動画の長さの範囲内で指定してください。',
      en: 'Chapters need ascending, distinct times within the video: correct the marked ones.',
      ko: '챕터 시각은 이른 순서로, 중복 없이, 동영상 길이 안에서 지정해 주세요.',
    },
  },
  CAPTIONS_TOO_LARGE: {
    status: 413,
    title: 'Captions too large',
    message: {
      ja: `字幕ファイルは${captionsMaxBytes / 1024 / 1024}MB以下にしてください。`,
      en: `The file of captions is larger than ${captionsMaxBytes / 1024 / 1024} MB: choose a smaller one.`,
      ko: `자막 파일은 ${captionsMaxBytes / 1024 / 1024}MB 이하로 해 주세요.`,
    },
  },
  CAPTIONS_INVALID: {
    status: 422,
    title: 'Invalid captions',
    message: {
      ja: '字幕ファイルはWebVTT形式ではないか、誤りがあります。示された行を修正してください。',
      en: 'The captions are not valid WebVTT: correct the indicated line.',
      ko: '자막 파일이 WebVTT 형식이 아니거나 오류가 있습니다. 표시된 줄을 수정해 주세요.',
    },
  },
  TOO_MANY_CAPTIONS: {
    status: 409,
    title: 'Too many captions',
    message: {
      ja: `字幕は${captionLanguagesMax}言語までです。使わない言語を削除してください。`,
      en: `A video can have captions in ${captionLanguagesMax} languages: remove one first.`,
      ko: `자막은 ${captionLanguagesMax}개 언어까지입니다. 사용하지 않는 언어를 삭제해 주세요.`,
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

/** Errors of resumable uploads (tus 1.0), whose statuses the protocol specifies. */
export const uploadErrors = {
  UPLOAD_NOT_FOUND: {
    status: 404,
    title: 'Upload not found',
    message: {
      ja: 'このアップロードは完了したか、期限切れか、取り消されました。状態を確認し、必要ならもう一度アップロードしてください。',
      en: 'This upload is complete, has expired, or was cancelled: check the video, and upload the file again if necessary.',
      ko: '이 업로드는 완료되었거나 만료되었거나 취소되었습니다. 상태를 확인하고 필요하면 다시 업로드해 주세요.',
    },
  },
  UPLOAD_OFFSET: {
    status: 409,
    title: 'Wrong offset',
    message: {
      ja: 'アップロードの続きの位置が違います。再開してください。',
      en: 'The upload continues at another position: resume it.',
      ko: '업로드를 이어서 할 위치가 다릅니다. 다시 시작해 주세요.',
    },
  },
  UPLOAD_VERSION: {
    status: 412,
    title: 'Unsupported version of the upload protocol',
    message: {
      ja: 'アップロードの方式に対応していません。ページを再読み込みしてください。',
      en: 'This version of the upload protocol is not supported: reload the page.',
      ko: '지원하지 않는 업로드 방식입니다. 페이지를 새로고침해 주세요.',
    },
  },
  VIDEO_TOO_LARGE: {
    status: 413,
    title: 'Video file too large',
    message: {
      ja: 'ファイルが大きすぎます。ビットレートを下げて書き出すか、分割してください。',
      en: 'The file is too large: export it with a lower bit rate, or split it.',
      ko: '파일이 너무 큽니다. 비트레이트를 낮춰 내보내거나 나누어 주세요.',
    },
  },
  NOT_A_VIDEO: {
    status: 415,
    title: 'Not a video file',
    message: {
      ja: 'MP4、MOV、MKV、WebMのファイルを選んでください。',
      en: 'Choose an MP4, MOV, MKV or WebM file.',
      ko: 'MP4, MOV, MKV, WebM 파일을 선택해 주세요.',
    },
  },
  TOO_MANY_UPLOADS: {
    status: 409,
    title: 'Too many unfinished uploads',
    message: {
      ja: '終わっていないアップロードが多すぎます。完了するか取り消してから、もう一度お試しください。',
      en: 'This channel has too many unfinished uploads: finish or cancel one first.',
      ko: '끝나지 않은 업로드가 너무 많습니다. 완료하거나 취소한 뒤 다시 시도해 주세요.',
    },
  },
  REPLACEMENT_EXISTS: {
    status: 409,
    title: 'A file is being processed',
    message: {
      ja: 'この動画の新しいファイルはすでに処理中です。完了を待つか、取り消してからお試しください。',
      en: 'Another new file of this video is being processed: wait for it, or discard it first.',
      ko: '이 동영상의 새 파일이 이미 처리 중입니다. 완료를 기다리거나 취소한 뒤 시도해 주세요.',
    },
  },
  CHANNEL_FULL: {
    status: 409,
    title: 'Channel full',
    message: {
      ja: 'チャンネルの容量が足りません。不要な動画を削除してください。',
      en: 'The channel has too little space left: delete videos that are no longer needed.',
      ko: '채널 용량이 부족합니다. 필요 없는 동영상을 삭제해 주세요.',
    },
  },
  DISK_FULL: {
    status: 507,
    title: 'Disk full',
    message: {
      ja: 'サーバーの空き容量が足りません。届いたデータは失われません。時間をおいて再開するか、運営にお問い合わせください。',
      en: 'The server has too little free space. Nothing received is lost: resume later, or contact the operator.',
      ko: '서버의 여유 공간이 부족합니다. 받은 데이터는 사라지지 않습니다. 나중에 다시 시작하거나 운영자에게 문의해 주세요.',
    },
  },
  UPLOADS_OFF: {
    status: 503,
    title: 'Uploads are off',
    message: {
      ja: 'このサイトでは動画をアップロードできません。運営にお問い合わせください。',
      en: 'Videos cannot be uploaded to this site: contact the operator.',
      ko: '이 사이트에서는 동영상을 업로드할 수 없습니다. 운영자에게 문의해 주세요.',
    },
  },
} as const satisfies Record<string, ErrorDeclaration>

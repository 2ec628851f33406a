import type { Failure, RejectionReason } from '#engine-protocol/index.ts'
import type { Text } from '../languages.ts'

/** Why a file was not converted, with a hint for its owner. */
export const conversionReasons: Readonly<Record<RejectionReason | Failure, Text>> = {
  empty: {
    ja: 'ファイルが空です。もう一度書き出してアップロードしてください。',
    en: 'The file is empty: export it again and upload it.',
    ko: '파일이 비어 있습니다. 다시 내보내어 업로드해 주세요.',
  },
  'not-video': {
    ja: 'MP4、MOV、MKV、WebMの動画ではありません。いずれかの形式で書き出してください。',
    en: 'This is no MP4, MOV, MKV or WebM file: export the video in one of these formats.',
    ko: 'MP4, MOV, MKV, WebM 동영상이 아닙니다. 이 중 한 형식으로 내보내 주세요.',
  },
  damaged: {
    ja: 'ファイルが壊れています。もう一度書き出してアップロードしてください。',
    en: 'The file is damaged: export it again and upload it.',
    ko: '파일이 손상되었습니다. 다시 내보내어 업로드해 주세요.',
  },
  'cut-off': {
    ja: 'ファイルが途中で切れています。書き出しが終わったファイルをアップロードしてください。',
    en: 'The end of the file is missing: upload a file whose export is complete.',
    ko: '파일이 중간에 끊겼습니다. 내보내기가 끝난 파일을 업로드해 주세요.',
  },
  'no-video': {
    ja: '映像が含まれていません。動画のファイルを選んでください。',
    en: 'The file has no video track: choose a video.',
    ko: '영상이 들어 있지 않습니다. 동영상 파일을 선택해 주세요.',
  },
  codec: {
    ja: '映像または音声のコーデックに対応していません。H.264とAACで書き出してください。',
    en: 'The codec of the video or audio is not supported: export it as H.264 with AAC.',
    ko: '영상 또는 음성의 코덱을 지원하지 않습니다. H.264와 AAC로 내보내 주세요.',
  },
  'too-large': {
    ja: 'ファイルが大きすぎます。ビットレートを下げて書き出すか、分割してください。',
    en: 'The file is too large: export it with a lower bit rate, or split it.',
    ko: '파일이 너무 큽니다. 비트레이트를 낮춰 내보내거나 나누어 주세요.',
  },
  'too-long': {
    ja: '動画が12時間を超えています。分割してください。',
    en: 'The video is longer than twelve hours: split it.',
    ko: '동영상이 12시간을 넘습니다. 나누어 주세요.',
  },
  'too-many-pixels': {
    ja: '解像度が高すぎます。4K以下で書き出してください。',
    en: 'The frames are too large: export the video in 4K or smaller.',
    ko: '해상도가 너무 높습니다. 4K 이하로 내보내 주세요.',
  },
  'too-small': {
    ja: '解像度が低すぎます。縦横16ピクセル以上で書き出してください。',
    en: 'The frames are too small: export the video with at least 16 pixels on each side.',
    ko: '해상도가 너무 낮습니다. 가로세로 16픽셀 이상으로 내보내 주세요.',
  },
  'source-gone': {
    ja: 'アップロードされたファイルが見つかりません。もう一度アップロードしてください。',
    en: 'The uploaded file is missing on the server: upload it again.',
    ko: '업로드한 파일을 찾을 수 없습니다. 다시 업로드해 주세요.',
  },
  crashed: {
    ja: '変換が異常終了しました。「もう一度試す」で途中から続けられます。',
    en: 'The conversion ended unexpectedly: try again to continue it.',
    ko: '변환이 비정상 종료되었습니다. 다시 시도하면 이어서 진행됩니다.',
  },
  hung: {
    ja: '変換が応答しなくなりました。「もう一度試す」で途中から続けられます。',
    en: 'The conversion stopped responding: try again to continue it.',
    ko: '변환이 응답하지 않습니다. 다시 시도하면 이어서 진행됩니다.',
  },
  'too-slow': {
    ja: '変換に時間がかかりすぎました。「もう一度試す」で途中から続けられます。',
    en: 'The conversion took too much processor time: try again to continue it.',
    ko: '변환에 시간이 너무 오래 걸렸습니다. 다시 시도하면 이어서 진행됩니다.',
  },
  memory: {
    ja: '変換にメモリが足りませんでした。解像度を下げて書き出してください。',
    en: 'The conversion needed too much memory: export the video in a smaller size.',
    ko: '변환에 메모리가 부족했습니다. 해상도를 낮춰 내보내 주세요.',
  },
  'disk-full': {
    ja: 'サーバーの空き容量が足りません。データは失われていません。時間をおいて「もう一度試す」を押してください。',
    en: 'The server has too little free space; nothing is lost. Retry later.',
    ko: '서버의 여유 공간이 부족합니다. 데이터는 사라지지 않았습니다. 나중에 다시 시도해 주세요.',
  },
  storage: {
    ja: 'サーバーに保存できませんでした。時間をおいて「もう一度試す」を押してください。',
    en: 'The result could not be stored on the server: try again later.',
    ko: '서버에 저장하지 못했습니다. 나중에 다시 시도해 주세요.',
  },
}

import type { Failure, Refusal } from '#media/index.ts'

/** Messages for failed conversions, with hints for the operator. */
const hints: Readonly<Record<Refusal | Failure, string>> = {
  empty: 'the file is empty; copy or export it again.',
  'not-video': 'not an MP4, MOV, MKV or WebM file; export the video in one of these formats.',
  damaged: 'the file is damaged; copy or export it again.',
  'cut-off': 'the file is incomplete; copy it again.',
  'no-picture': 'the file has no video track; choose a video.',
  codec: 'the codec of its video or audio is not supported; export it as H.264 with AAC.',
  'too-large': 'the file is too large; export it with a lower bit rate, or split it.',
  'too-long': 'the video is too long; split it.',
  'too-many-pixels': 'its frames are too large; export it in 4K or smaller.',
  'too-small': 'its frames are too small; export it with at least 16 pixels on each side.',
  'source-gone': "the file can't be read; restore it, or give this user read permission, and run the command again.",
  crashed: 'the converter crashed; run the command again to continue.',
  hung: 'the converter stopped responding; run the command again to continue.',
  'too-slow': 'the conversion took too much processor time; run the command again to continue.',
  memory: 'the conversion took too much memory; export the video in a smaller size.',
  'disk-full': 'the disk is full; free space and run the command again to continue.',
  storage: "the folder can't be written; fix its permissions and run the command again to continue.",
}

export const hintFor = (reason: Refusal | Failure): string => hints[reason]

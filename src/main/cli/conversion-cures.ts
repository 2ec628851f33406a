import type { Failure, Refusal } from '#media/index.ts'

/** What is wrong with a file, or went wrong, and what the operator can do. */
const cures: Readonly<Record<Refusal | Failure, string>> = {
  empty: 'the file is empty; copy or export it once more.',
  'not-video': 'this is no MP4, MOV, MKV or WebM file; export the video as one of these.',
  damaged: 'the file is damaged; copy or export it once more.',
  'cut-off': 'the file ends too early; copy it once more, whole.',
  'no-picture': 'there is no picture in it, only sound or nothing; choose a video.',
  codec: 'its picture or sound is coded in a way that is not known here; export it as H.264 with AAC.',
  'too-large': 'the file is too large; export it with a lower bit rate, or in pieces.',
  'too-long': 'the video is too long; cut it into pieces.',
  'too-many-pixels': 'its pictures are too large; export it in 4K or smaller.',
  'too-small': 'its pictures are too small; export it with at least 16 pixels on each side.',
  'source-gone': "the file can't be read; put it back, or give this user the right to read it, and run this again.",
  crashed: 'the program that reads it died; run this again, it goes on where it was.',
  hung: 'the program that reads it gave no sign of life; run this again, it goes on where it was.',
  'too-slow': 'it took too much processor time; run this again, it goes on where it was.',
  memory: 'it took too much memory; export it in a smaller size.',
  'disk-full': 'the disk is full; make room and run this again, it goes on where it was.',
  storage: "the folder can't be written; mend its rights and run this again, it goes on where it was.",
}

export const cureFor = (reason: Refusal | Failure): string => cures[reason]

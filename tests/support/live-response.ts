import type { Live } from '#contract/lives/schemas.ts'

/** A live of the API that is on air. */
export const liveResponse: Live = {
  id: 'abcdefABCDEF',
  state: 'on_air',
  title: '夜の雑談',
  genre: 'talk',
  liver: { id: 1, nickName: 'はな', avatarUrl: '/avatars/1.svg' },
  visibility: 'public',
  latencyMode: 'low',
  demo: false,
  viewers: 0,
  startsAt: null,
  startedAt: null,
  interruptedAt: null,
  endedAt: null,
  archiving: true,
  chatting: true,
  recordingFault: null,
  permittedUntil: null,
  endReason: null,
  archivePending: false,
  archive: null,
  signed: false,
  posterUrl: null,
  playlistUrl: null,
  whepUrl: null,
}

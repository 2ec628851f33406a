import type { Live, LiveSettings } from '#contract/lives/schemas.ts'

/** A live of the API that is on air. */
export const liveResponse: Live = {
  id: 'abcdefABCDEF',
  state: 'on_air',
  title: '夜の雑談',
  genre: 'talk',
  liver: { id: 1, nickName: 'はな', avatarUrl: '/avatars/1.svg' },
  visibility: 'public',
  access: 'watch',
  latencyMode: 'low',
  demo: false,
  viewers: 0,
  videoSize: null,
  startsAt: null,
  startedAt: null,
  interruptedAt: null,
  interruptionGraceSeconds: 60,
  endedAt: null,
  archiving: true,
  chatting: true,
  recordingFault: null,
  permittedUntil: null,
  endReason: null,
  archivePending: false,
  archive: null,
  thumbnail: null,
  reminders: 0,
  signed: false,
  posterUrl: null,
  playlistUrl: null,
  whepUrl: null,
}

/** The settings of a new live. */
export const liveSettings: LiveSettings = {
  title: '夜の雑談',
  reading: 'よるのざつだん',
  genre: 'talk',
  visibility: 'public',
  latencyMode: 'low',
  archiving: true,
  chatting: true,
}

/** Videos of channels: resumable uploads, their conversion, playback, captions, chapters and thumbnails. */
export { parseWebVtt, type WebVttProblem } from './captions/parse-web-vtt.ts'
export { createVideoSummaries } from './service/find.ts'
export { createVideos, type Videos } from './service/index.ts'
export type { MayWatch } from './policy.ts'
export { videoSlice } from './slice.ts'

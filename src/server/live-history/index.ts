/** Live history: the figures of a liver's ended lives over time, with the viewers recorded while they were on air. */
export { createViewerRecording } from './recording/viewer-recording.ts'
export { createLiveHistory } from './service.ts'
export { liveHistorySlice } from './slice.ts'

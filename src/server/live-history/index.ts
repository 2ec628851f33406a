/** Live history: the figures of a liver's ended lives over time, with the viewers recorded while they were on air. */
export { createViewerRecording } from './recording/viewer-recording.ts'
export { liveHistoryRoutes } from './routes.ts'
export { createLiveHistory } from './service.ts'

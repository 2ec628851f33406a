import type { ViewerRecording } from './recording/viewer-recording.ts'
import { noUserData, type Slice } from '../slice.ts'
import { liveHistoryRoutes } from './routes.ts'
import type { LiveHistoryService } from './service.ts'

export const liveHistorySlice = (history: LiveHistoryService, recording: ViewerRecording): Slice => ({
  name: 'live-history',
  account: noUserData,
  routes: (app) => liveHistoryRoutes(app, history),
  jobs: [recording],
})

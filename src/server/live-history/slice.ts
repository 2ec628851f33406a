import type { ViewerRecording } from './recording/viewer-recording.ts'
import { noUserData, type Slice } from '../slice.ts'
import { liveHistoryRoutes } from './routes.ts'
import type { LiveHistoryService } from './service.ts'

export const liveHistorySlice = ({
  liveHistory,
  viewerRecording,
}: {
  readonly liveHistory: LiveHistoryService
  readonly viewerRecording: ViewerRecording
}): Slice => ({
  name: 'live-history',
  account: noUserData,
  routes: (app) => liveHistoryRoutes(app, liveHistory),
  jobs: [viewerRecording],
  stage: 'storage',
})

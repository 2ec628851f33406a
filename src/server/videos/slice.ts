import { noUserData, type Slice } from '../slice.ts'
import { videoRoutes } from './routes/index.ts'
import { videoStaffRoutes } from './staff-routes.ts'
import type { Videos } from './service/index.ts'

export const videoSlice = ({
  videos,
  maxUploadBytes,
}: {
  readonly videos: Videos
  readonly maxUploadBytes: number
}): Slice => ({
  name: 'videos',
  account: noUserData,
  routes: (app) => videoRoutes(app, videos, maxUploadBytes),
  staffRoutes: (app) => videoStaffRoutes(app, videos),
  jobs: [videos],
  rooms: [videos.room],
})

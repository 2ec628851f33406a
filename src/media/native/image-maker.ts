import { constants } from 'node:os'
import type { ImageResult, ImageRequest } from '../thumbnails/index.ts'
import { serveRequests } from './serve-requests.ts'
import { makeSheet } from './thumbnails/make-sheet.ts'
import { makeStills } from './thumbnails/make-stills.ts'

serveRequests<ImageRequest, readonly ImageResult[]>(
  (order) => (order.type === 'stills' ? makeStills(order) : makeSheet(order)),
  constants.priority.PRIORITY_LOW,
)

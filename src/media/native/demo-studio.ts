import { constants } from 'node:os'
import type { DrawingOrder, DrawingResult } from '../demo/index.ts'
import { drawImage } from './demo/draw-image.ts'
import { drawFilm } from './demo/film.ts'
import { serveRequests } from './serve-requests.ts'

serveRequests<DrawingOrder, DrawingResult>(
  (order) => (order.type === 'film' ? drawFilm(order) : drawImage(order)),
  constants.priority.PRIORITY_LOW,
)

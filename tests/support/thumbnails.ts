import { createImageStore } from '#server/channels/index.ts'
import type { ThumbnailDrawing } from '#server/ports/images/port.ts'
import { memoryObjects } from './channels.ts'

/** Thumbnails of lives in memory; images are stored as they are, and a drawing is its content as JSON. */
export function memoryThumbnails() {
  const objects = memoryObjects()
  const urlPrefix = '/v1/live-thumbnails/'
  return {
    objects,
    images: createImageStore({
      objects,
      images: { webp: async (file) => Buffer.from(file) },
      folder: 'live-thumbnails',
      urlPrefix,
    }),
    printer: { printThumbnail: async (drawing: ThumbnailDrawing) => Buffer.from(JSON.stringify(drawing)) },
  }
}

/** Makes the posters and seek-bar thumbnails of lives and recordings in one child process. */
export {
  createImageMaker,
  type ImageMaker,
  type ImageRequest,
  type ImageResult,
  type SheetRequest,
  type StillsRequest,
} from './image-maker.ts'
export { LiveThumbnails } from './live-thumbnails.ts'
export { RecordedThumbnails, type ThumbnailSource } from './recorded-thumbnails.ts'
export { hasSheet, isSheet } from './sprite-sheets.ts'
export {
  formatTile,
  hasTile,
  parseTile,
  type PlacedTile,
  placeTiles,
  POSTER,
  THUMBNAIL_TRACK,
  TILE_SIZE,
  type TileName,
} from './tiles.ts'

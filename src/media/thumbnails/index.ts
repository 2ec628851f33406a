/** Makes the posters and seek-bar thumbnails of lives and recordings in one child process. */
export { createImageMaker, type ImageMaker } from './image-maker.ts'
export { LiveThumbnails } from './live-thumbnails.ts'
export type { ImageResult, ImageRequest, SheetRequest, StillsRequest } from './messages.ts'
export { parseTile, type PlacedTile, POSTER, type TileName, THUMBNAIL_TRACK } from './names.ts'
export { type ThumbnailSource, RecordedThumbnails } from './recorded-thumbnails.ts'
export { hasSheet, isSheet } from './sprite-sheets.ts'
export { placeTiles } from './tiles.ts'

/** Small pictures of lives and recordings: what is on now, and what a seek bar shows; made by one process when it has time. */
export { LivePictures } from './live-pictures.ts'
export { parseTile, POSTER, TRACK } from './names.ts'
export { createPictureMaker, type PictureMaker } from './picture-maker.ts'
export { placeTiles } from './place-tiles.ts'
export { RecordedPictures, type PicturedRecording } from './recorded-pictures.ts'
export { hasSheet, isSheet } from './sprite-sheets.ts'

/** Cuts samples into segments and parts on one exact timeline. */
export { Segmenter } from './segmenter.ts'

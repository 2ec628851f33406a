/** Keeps recordings in a bucket far away as well: copies what is finished, plays it from there, and frees the disk. */
export { Copies } from './copies.ts'
export type { BucketState } from './state.ts'

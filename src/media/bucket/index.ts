/** Copies recordings to a bucket, plays them from there, and frees the disk. */
export { Copies } from './copies.ts'

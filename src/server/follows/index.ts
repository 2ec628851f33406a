/** Follows: users who follow a liver. The number is public, the list is not. */
export { createFollows, type Follows } from './service.ts'
export { followSlice } from './slice.ts'

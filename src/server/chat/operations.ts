/** The part of chats that transactions of other slices use: stored comments and their ids. */
export { commentIdOf } from './comment-id.ts'
export { addComments } from './store/comments.ts'

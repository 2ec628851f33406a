/** The comments of an episode: read, write with a time mark, reply, like, delete, report, block. */
export { EpisodeComments } from './episode-comments.tsx'
export { replaceReplies } from './comment-list.ts'
export { readComments, readReplies, type CommentSubject, type LoadedComments } from './read-comments.ts'

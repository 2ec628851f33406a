/** The comments of an episode: read, write with a time mark, delete, report, block. */
export { EpisodeComments } from './episode-comments.tsx'
export { readComments, type CommentSubject, type LoadedComments } from './read-comments.ts'

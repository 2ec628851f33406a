/** The list in which a liver manages all archives. */
export { answerArchives, type ArchiveOutcome } from './answer-archives.ts'
export { OwnArchives } from './own-archives.tsx'

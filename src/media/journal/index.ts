/** Writes segments with a journal, and reads what a session has stored, also after a crash. */
export { formatLine, journalOf, renditionOf } from './journal-line.ts'
export { MultivariantFile } from './multivariant-file.ts'
export { readJournal, type RecordedSegment } from './read-journal.ts'
export {
  MULTIVARIANT,
  readSessions,
  type RecordedSession,
  type RenditionPast,
  type ResumePoint,
  streamStart,
} from './read-sessions.ts'
export { SegmentRecorder } from './segment-recorder.ts'

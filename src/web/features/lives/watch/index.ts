/** The page of one live in every state. */
export { changeArchive, isArchiveIntent } from './archive/change-archive.ts'
export { LiveData } from './live-json-ld.tsx'
export { LivePage } from './live-page.tsx'
export { LiveMissing } from './states/live-missing.tsx'

export type { DrawCover } from './result-row.tsx'
export { readSearch, setValues } from './search-address.ts'
export { SearchPage } from './search-page.tsx'

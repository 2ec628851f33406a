/** Forms whose update names the version it is based on: a conflict shows both texts, and nothing is lost. */
export { ChangedNotice } from './changed-notice.tsx'
export { runAction, saveTexts, type Outcome } from './save-texts.ts'
export { linesOf, readTexts, type Stored, type Texts } from './texts.ts'
export { TextForm } from './text-form.tsx'
export { AreaRow, ReadingRow, SelectRow, TextRow } from './text-rows.tsx'

/** The texts of pages: files of one language, loaded when a page first needs them, and the hook that reads them. */
export { createTexts, flatTexts, type FlatTexts, type Texts } from './texts.ts'
export { TextsProvider, useTranslation } from './use-translation.tsx'

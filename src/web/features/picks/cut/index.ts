/** Cutting picks: the buttons of pages, and the sheet that they open. */
export { EpisodeCutButton, LiveCutButton, LiveCutEntry } from './cut-buttons.tsx'
export { CuttingProvider } from './cutting.tsx'

import type { Plugin } from 'vite'
import { figures } from './figures.ts'

/** A file of texts with the figures that they name; other placeholders remain for the values of components. */
export const fillFigures = (json: string): string =>
  json.replaceAll(/\{\{(\w+)\}\}/g, (placeholder, name: string) => String(figures[name] ?? placeholder))

/** Fills figures in when the site is built, so that pages load texts instead of the modules that own the figures. */
export const filledTexts: Plugin = {
  name: 'filled-texts',
  enforce: 'pre',
  transform: { filter: { id: /\/src\/web\/locales\/\w+\/\w+\.json$/ }, handler: fillFigures },
}

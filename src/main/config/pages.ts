/** Settings of pages. */
import { availableParallelism } from 'node:os'
import { z } from 'zod'
import { flag } from './values.ts'

export const pageVariables = {
  WEB_WORKERS: z
    .union([z.literal('auto'), z.coerce.number().int().min(0).max(64)], 'must be auto or a whole number from 0 to 64')
    .default('auto')
    .describe(
      'Threads that render pages, so that pages delay neither chat nor gifts; auto: one for two processor cores, at most 4; 0: the thread of chat and gifts renders them, as with `npm run dev`.',
    ),
  WEBVIEW_AGENT: z
    .string()
    .min(3, 'must have at least 3 characters, such as ExampleApp/')
    .default('KirariApp/')
    .describe("Substring of the user agent of your app's web views."),
  LOCALE_COOKIE: flag
    .default(false)
    .describe('Stores the selected language in a cookie (`i18n_redirected`) for 365 days: 1 or 0.'),
}

const mostByDefault = 4

/** The number of threads for a value of WEB_WORKERS. */
export const renderThreads = (setting: number | 'auto', cores = availableParallelism()): number =>
  setting === 'auto' ? Math.min(mostByDefault, Math.max(1, Math.floor(cores / 2))) : setting

/** The pages of a channel in the owners' studio. */
import { basename } from 'node:path'
import type { Locator, Page } from 'playwright-core'

export const press = (on: Page | Locator, name: string): Promise<void> =>
  on.getByRole('button', { name, exact: true }).click()

/** The row of the video whose file has this path. */
export const rowOf = (page: Page, file: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: basename(file) })
    .first()

/** Chooses files on the page of the videos. */
export const chooseFiles = (page: Page, ...files: string[]): Promise<void> =>
  page.getByLabel('動画ファイル', { exact: true }).setInputFiles(files)

/** Waits until a file has been sent and converted. */
export const untilConverted = (page: Page, file: string): Promise<void> =>
  rowOf(page, file).getByText('再生できます').waitFor()

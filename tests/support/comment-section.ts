/** The comments of an episode on its page, and those that other members write. */
import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import type { EpisodeComment } from '#contract/episode-comments/schemas.ts'
import type { Member } from './member.ts'

/** `path`: of the episode. */
export const write = (by: Member, path: string, text: string, atMs: number | null = null) =>
  by.post<{ comment: EpisodeComment }>(`/v1${path}/comments`, { key: randomUUID(), text, atMs })

export const reply = (by: Member, path: string, { id }: EpisodeComment, text: string) =>
  by.post(`/v1${path}/comments/${id}/replies`, { key: randomUUID(), text })

export const section = (page: Page) => page.getByRole('region', { name: 'コメント' })
export const rows = (page: Page) => section(page).getByRole('article')
/** Of comments and replies. */
export const textsOf = async (page: Page) =>
  (await rows(page).locator('p:last-child').allTextContents()).map((text) => text.trim())
export const menuOf = (page: Page, text: string) =>
  rows(page)
    .filter({ hasText: text })
    .getByRole('button', { name: /の操作$/ })
export const field = (page: Page) => page.getByRole('textbox', { name: 'コメントを書く' })

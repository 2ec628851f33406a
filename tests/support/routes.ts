/** Expectations for every address of the route table, in and out of a browser. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { rows as all } from '#web/routes.ts'
import type { Visit } from './browser.ts'
import type { GivenChannel } from './given-channel.ts'

export type SpecifiedRow = (typeof all)[number]

/** All routes except the fallback for unknown paths. */
export const rows: readonly SpecifiedRow[] = all.filter(({ path }) => path !== '*')

/** The subjects of the routes with parameters. */
export interface RouteSubjects {
  readonly liveId: string
  readonly channel: GivenChannel
  readonly episodeId: number
  readonly pickId: number
  readonly leafEventId: number
  readonly eventId: number
  /** A liver. */
  readonly userId: number
  /** Invite keys of group viewings. */
  readonly groupViewings: { readonly live: string; readonly episode: string }
}

/** The address of a row. */
export function addressOf(
  { path }: SpecifiedRow,
  { liveId, channel, episodeId, pickId, eventId, leafEventId, userId, groupViewings }: RouteSubjects,
): string {
  const ids: Readonly<Record<string, unknown>> = {
    channels: channel.id,
    events: eventId,
    genres: 'music',
    liver: userId,
    picks: pickId,
    'leaf-events': leafEventId,
  }
  const id = ids[path.split('/')[1] ?? ''] ?? liveId
  const values: Record<string, unknown> = {
    id,
    channelId: channel.id,
    castId: channel.castId,
    series: channel.seriesId,
    episodes: episodeId,
    userId,
    liveId,
    inviteKey: path.startsWith('/live-gv/') ? groupViewings.live : groupViewings.episode,
  }
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
}

/** Status and final path of an address. The OAuth callbacks have no sign-in to resume here, and show an error. */
export function expected(
  row: SpecifiedRow,
  subjects: RouteSubjects,
  signedIn: boolean,
): { status: number; endsAt: string } {
  const { path, access } = row
  if (access === 'auth' && !signedIn) return { status: 200, endsAt: '/login' }
  if (access === 'notauth' && signedIn) return { status: 200, endsAt: '/' }
  // The history of a live of another liver; for visitors also the list, and the home of livers.
  const isForbidden =
    path === '/error/no_live_license' ||
    path.startsWith('/live/history/') ||
    (!signedIn && ['/live/history', '/live/home'].includes(path))
  return { status: isForbidden ? 403 : 200, endsAt: addressOf(row, subjects) }
}

/** Placeholders or values where text is expected. */
export const missingWords = /\{\{|undefined|\bnull\b|NaN|\[object/

/** Opens the page of a row and checks what every page must have. */
export async function checkPage(
  page: Page,
  row: SpecifiedRow,
  subjects: RouteSubjects,
  signedIn: boolean,
): Promise<void> {
  const response = await page.goto(addressOf(row, subjects))
  const { status, endsAt } = expected(row, subjects, signedIn)
  expect([response?.status(), new URL(page.url()).pathname]).toEqual([status, endsAt])
  expect(await page.title()).not.toBe('')
  expect(await page.locator('h1').count(), 'one main heading').toBe(1)
  expect(await page.locator('body').innerText(), 'missing texts').not.toMatch(missingWords)
}

/** Some pages respond with an error status on purpose; the browser logs it to the console. */
const isOwnStatus = (error: string) => /status of 403.*(no_live_license|live\/(history|home))/.test(error)
export const newErrors = ({ errors }: Visit): string[] => errors.splice(0).filter((error) => !isOwnStatus(error))

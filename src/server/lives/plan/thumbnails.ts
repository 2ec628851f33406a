import type { Profile } from '#contract/account/schemas.ts'
import { languageTags, type Language } from '#contract/languages.ts'
import { liveThumbnailSize, type ThumbnailTemplate } from '#contract/lives/limits.ts'
import type { ThumbnailChoice } from '#contract/lives/schemas.ts'
import { DomainError } from '../../errors.ts'
import { findGenreIcon } from '../../genres/index.ts'
import { requireLicence } from '../policy.ts'
import type { LivesContext } from '../service/context.ts'
import type { LiveRow } from '../store.ts'
import { changeThumbnail, removeThumbnail, removeThumbnailsOf, replaceUpload } from './store.ts'

/** The start in Japan, such as `11月21日(土) 20:00`. */
const startText = (startsAt: Date, language: Language): string =>
  new Intl.DateTimeFormat(languageTags[language], {
    timeZone: 'Asia/Tokyo',
    month: 'short',
    day: 'numeric',
    weekday: 'short',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(startsAt)

/** Stores an image for a live of this liver. Returns its URL. */
export async function uploadThumbnail(context: LivesContext, viewer: Profile, file: Buffer): Promise<string> {
  await requireLicence(context.licences, viewer)
  const { database, thumbnails } = context
  const liverId = viewer.user.id
  return thumbnails.images.replace(file, liveThumbnailSize, (url) => database.run(replaceUpload, { liverId, url }))
}

/** Draws title, liver, genre and start. Throws `ImagesBusy`, and `WRONG_LIVE_STATE` where the start was changed. */
export async function drawThumbnail(
  context: LivesContext,
  live: LiveRow,
  template: ThumbnailTemplate,
  language: Language,
): Promise<LiveRow> {
  const { images, printer } = context.thumbnails
  const { id, title, genre, liver, startsAt, scheduleVersion } = live
  const start = startsAt === null ? '' : startText(startsAt, language)
  const icon = await context.database.run(findGenreIcon, genre)
  const drawn = await printer.printThumbnail({ template, title, liver: liver.nickName, icon, start })
  const url = await images.store(drawn, liveThumbnailSize)
  const changed = await context.database.run(changeThumbnail, { id, url, template, scheduleVersion })
  if (typeof changed !== 'string') return announceThumbnail(context, changed)
  await images.remove(url)
  throw new DomainError(changed)
}

async function announceThumbnail(
  { status, thumbnails }: LivesContext,
  { live, previousUrl }: { readonly live: LiveRow; readonly previousUrl: string | null },
): Promise<LiveRow> {
  status.announce(live)
  await thumbnails.images.remove(previousUrl)
  return live
}

/** Null removes the thumbnail. Throws `THUMBNAIL_REPLACED` and `WRONG_LIVE_STATE`. */
export async function chooseThumbnail(
  context: LivesContext,
  live: LiveRow,
  choice: ThumbnailChoice | null,
  language: Language,
): Promise<LiveRow> {
  if (choice !== null && 'template' in choice) return drawThumbnail(context, live, choice.template, language)
  const change = { id: live.id, url: choice?.url ?? null, template: null }
  const changed = await context.database.run(changeThumbnail, change)
  if (typeof changed === 'string') throw new DomainError(changed)
  return announceThumbnail(context, changed)
}

/** Draws the thumbnail again after a change of the live; the live keeps the present one where that fails. */
export async function drawOrKeep(
  context: LivesContext,
  live: LiveRow,
  template: ThumbnailTemplate,
  language: Language,
): Promise<LiveRow> {
  try {
    return await drawThumbnail(context, live, template, language)
  } catch (error) {
    context.log.warn({ err: error, liveId: live.id }, 'could not draw the thumbnail of a live')
    return live
  }
}

/** For a live that was cancelled. */
export async function discardThumbnail({ database, thumbnails, log }: LivesContext, { id }: LiveRow): Promise<void> {
  try {
    await thumbnails.images.remove(await database.run(removeThumbnail, id))
  } catch (error) {
    log.warn({ err: error, liveId: id }, 'could not remove the thumbnail of a cancelled live')
  }
}

/** For a deleted account. */
export async function discardThumbnailsOf({ database, thumbnails }: LivesContext, liverId: number): Promise<void> {
  for (const url of await database.run(removeThumbnailsOf, liverId)) await thumbnails.images.remove(url)
}

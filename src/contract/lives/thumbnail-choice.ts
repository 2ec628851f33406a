import { thumbnailTemplateNames } from './limits.ts'
import type { ThumbnailChoice } from './schemas.ts'

/** The choice of a form: the name of a template, `image` with the URL of an upload, or another text for none. */
export function readThumbnailChoice(choice: unknown, url: unknown): ThumbnailChoice | null {
  const template = thumbnailTemplateNames.find((name) => name === choice)
  if (template !== undefined) return { template }
  return choice === 'image' && typeof url === 'string' && url !== '' ? { url } : null
}

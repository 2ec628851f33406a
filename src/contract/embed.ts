/** The player of an episode in frames of other sites. */

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const escapeAttribute = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char] ?? char)

/** Pages under this path may be in frames of other sites. */
export const embedPrefix = '/embed'

export interface EmbedSize {
  readonly width: number
  readonly height: number
}

/** HTML that embeds the player of the episode at `path`. */
export function embedCode(origin: string, path: string, title: string, { width, height }: EmbedSize): string {
  const permissions = 'autoplay; fullscreen; picture-in-picture'
  return `<iframe src="${escapeAttribute(`${origin}${embedPrefix}${path}`)}" title="${escapeAttribute(title)}" width="${width}" height="${height}" style="border:0" allow="${permissions}" allowfullscreen></iframe>`
}

import type { FastifyRequest } from 'fastify'

export interface SiteAddress {
  /** The configured public URL; null: the request's host is used. */
  readonly publicUrl: string | null
  /** Whether the site is reached over https; its cookies are then sent over https only. */
  readonly secure: boolean
}

export function siteOrigin({ publicUrl }: Pick<SiteAddress, 'publicUrl'>, request: FastifyRequest): string {
  const scheme = request.protocol === 'https' ? 'https' : 'http'
  return new URL(publicUrl ?? `${scheme}://${request.host}`).origin
}

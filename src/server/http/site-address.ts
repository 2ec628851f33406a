import type { FastifyRequest } from 'fastify'

export interface SiteAddress {
  /** Public address of the site, where it is set; else the address under which the browser came counts. */
  readonly publicUrl: string | null
  /** The site is reached over https, so its cookies are for https only. */
  readonly secure: boolean
}

export function siteOrigin({ publicUrl }: SiteAddress, request: FastifyRequest): string {
  return new URL(publicUrl ?? `${request.protocol}://${request.host}`).origin
}

import type { FastifyRequest } from 'fastify'

export interface SiteAddress {
  /** The configured public URL; null: the request's host is used. */
  readonly publicUrl: string | null
  /** Whether the site is reached over https; its cookies are then sent over https only. */
  readonly secure: boolean
}

export function siteOrigin({ publicUrl }: SiteAddress, request: FastifyRequest): string {
  return new URL(publicUrl ?? `${request.protocol}://${request.host}`).origin
}

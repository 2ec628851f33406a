import type { Route } from './+types/document'
import { site } from '../../../site.config.ts'
import { DocumentPage } from '../features/documents/document-page.tsx'
import { readDocument } from '../features/documents/read-document.server.ts'
import { pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'

export const handle = { texts: ['documents'], forEverybody: true }

export function loader({ context, url: { pathname } }: Route.LoaderArgs) {
  const document = readDocument(pathname, pageRequest(context).language, site)
  if (!document) throw pageNotFound(pathname)
  return document
}

export default function Document({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={loaderData.title} description={loaderData.description} modifiedAt={loaderData.updated} />
      <DocumentPage document={loaderData} />
    </>
  )
}

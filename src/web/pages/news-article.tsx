import type { Route } from './+types/news-article'
import { NewsArticle } from '../features/news/news-article.tsx'
import { renderMarkdown } from '../shell/content/markdown.server.ts'
import { orErrorPage } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { readPathId } from './shared/read-channel.ts'

export const handle = { texts: ['home'] }

/** Characters of the text that search engines and shared links show. */
const descriptionLength = 120

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, language } = pageRequest(context)
  const id = readPathId(params.id, url.pathname)
  const { title, body, publishesAt } = await orErrorPage(api('GET /v1/news/{id}', { params: { id } }))
  const { html } = renderMarkdown(body[language])
  const text = html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
  return { title: title[language], description: text.trim().slice(0, descriptionLength), html, publishesAt }
}

export default function NewsArticleRoute({ loaderData }: Route.ComponentProps) {
  const { title, description, html, publishesAt } = loaderData
  return (
    <>
      <PageHead title={title} description={description} modifiedAt={publishesAt} />
      <NewsArticle title={title} publishesAt={publishesAt} html={html} />
    </>
  )
}

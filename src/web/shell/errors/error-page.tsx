import { Telescope, TriangleAlert } from 'lucide-react'
import { data, isRouteErrorResponse } from 'react-router'
import { ApiError } from '../../api/index.ts'
import { useTranslation } from '../../texts/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { routePath } from '../navigation/route-path.ts'
import { PageHead } from '../page-head.tsx'
import { useSite } from '../site.ts'

/** The response for an unknown address. */
export const pageNotFound = (path: string) => data(`Page Not Found: ${path}`, { status: 404 })

/** Resolves to the result of `call`; an API error becomes the error page with its status. */
export async function orErrorPage<Answer>(call: Promise<Answer>): Promise<Answer> {
  try {
    return await call
  } catch (error) {
    if (error instanceof ApiError) throw data(error.message, { status: error.status })
    throw error
  }
}

/** The status of an error page; an unexpected error is a 500. */
export const statusOf = (error: unknown): number => (isRouteErrorResponse(error) ? error.status : 500)

/** Shown in place of a page that failed: status, cause and a link to `/`. */
export function ErrorPage({ status }: { status: number }) {
  const { t } = useTranslation()
  const { contactMail } = useSite()
  const Icon = status === 404 ? Telescope : TriangleAlert
  return (
    <section className="column flex flex-col items-center gap-6 py-20 text-center sm:py-28">
      <PageHead title={t('error.title', { status })} hidden />
      <Icon aria-hidden className="size-14 text-brand-ink" strokeWidth={1.5} />
      <h1 className="text-3xl font-black sm:text-4xl">{t('error.title', { status })}</h1>
      <div className="max-w-md text-muted">
        {status === 404 ? (
          <p>{t('error.notFound')}</p>
        ) : (
          <>
            <p>{t('error.fault')}</p>
            <p>
              <a href={`mailto:${contactMail}`} className="inline-flex min-h-11 items-center underline">
                {t('error.inquiry')}
              </a>
            </p>
          </>
        )}
      </div>
      <a href={routePath('index')} className={buttonClass('primary', 'px-8')}>
        {t('error.toTop')}
      </a>
    </section>
  )
}

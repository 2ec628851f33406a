import { data } from 'react-router'
import type { Route } from './+types/coins'
import { answerCoinForm, CoinsPage, ConfirmPurchase, PurchaseResult } from '../features/coins/index.ts'
import { orErrorPage, pageNotFound } from '../shell/errors/error-page.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { pageRequest } from '../shell/request/request-context.ts'
import { useTranslation } from '../texts/index.ts'

export const handle = { texts: ['coins'] }

/** The shop; with `?buy=` the confirmation of a product, with `?purchase=` the result of a purchase. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = pageRequest(context)
  const { searchParams, pathname } = new URL(request.url)
  const id = searchParams.get('purchase')
  if (id !== null) {
    const purchase = await orErrorPage(api('POST /v1/coins/purchases/{id}/check', { params: { id }, body: {} }))
    return { view: 'result', purchase } as const
  }
  const [wallet, shop] = await orErrorPage(Promise.all([api('GET /v1/coins'), api('GET /v1/coins/shop')]))
  const productId = searchParams.get('buy')
  if (productId === null || shop.closed !== null) return { view: 'shop', wallet, shop } as const
  const product = shop.products.find(({ id }) => id === productId)
  if (!product) throw pageNotFound(pathname)
  return { view: 'confirm', product, shop, formKey: crypto.randomUUID() } as const
}

export async function action({ context, request }: Route.ActionArgs) {
  const outcome = await answerCoinForm(await request.formData(), pageRequest(context))
  return outcome instanceof Response ? outcome : data(outcome, { status: outcome.status })
}

export default function Coins({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('coins')
  const formError = actionData ?? null
  const titles = { shop: 'title', confirm: 'confirm.title', result: 'result.title' } as const
  return (
    <>
      <PageHead title={t(titles[loaderData.view])} hidden />
      {loaderData.view === 'result' && <PurchaseResult {...loaderData} formError={formError} />}
      {loaderData.view === 'confirm' && <ConfirmPurchase {...loaderData} formError={formError} />}
      {loaderData.view === 'shop' && <CoinsPage {...loaderData} formError={formError} />}
    </>
  )
}

import { data, redirect, redirectDocument } from 'react-router'
import { ApiError } from '../../../api/index.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import type { PageRequest } from '../../../shell/request/request-context.ts'

/** The error of the last form. */
export interface CoinFormError {
  readonly intent: string
  readonly code: string
  readonly message: string
  readonly status: number
}

const field = (form: FormData, name: string): string => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

const resultAddress = (id: string): string => `${routePath('coins')}?purchase=${encodeURIComponent(id)}`

/** Returns to the product that the user was buying when the birth date was requested. */
const addressAfterBirthDate = (product: string): string =>
  product === '' ? routePath('coins') : `${routePath('coins')}?buy=${encodeURIComponent(product)}`

async function handle(intent: string, form: FormData, api: PageRequest['api']): Promise<Response> {
  if (intent === 'birth-date') {
    await api('POST /v1/account/birth-date', { body: { birthDate: field(form, 'birthDate') } })
    return redirect(addressAfterBirthDate(field(form, 'product')))
  }
  if (intent === 'order') {
    const { id, checkoutUrl } = await api('POST /v1/coins/purchases', {
      body: {
        productId: field(form, 'product'),
        key: field(form, 'key'),
        guardianConsent: form.get('guardianConsent') === 'yes',
      },
    })
    return checkoutUrl === null ? redirect(resultAddress(id)) : redirectDocument(checkoutUrl)
  }
  if (intent === 'cancel') {
    const { id } = await api('POST /v1/coins/purchases/{id}/cancellation', {
      params: { id: field(form, 'purchase') },
      body: {},
    })
    return redirect(resultAddress(id))
  }
  throw data('', { status: 400 })
}

/** Handles the forms of the page. Throws a 400 for an unknown intent. */
export async function answerCoinForm(
  form: FormData,
  { api }: Pick<PageRequest, 'api'>,
): Promise<Response | CoinFormError> {
  const intent = field(form, 'intent')
  try {
    return await handle(intent, form, api)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { code, message, status } = error
    return { intent, code, message, status }
  }
}

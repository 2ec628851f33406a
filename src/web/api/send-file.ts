import { apiAddress } from './api-address.ts'
import { toApiError } from './api-error.ts'
import { asCountry } from './country.ts'

/** Sends a file as the body of a POST request; resolves with the response, rejects with ApiError. `type` replaces that of the file. */
export async function sendFile(path: string, file: Blob, type = file.type): Promise<unknown> {
  const { lang, dataset } = document.documentElement
  let response: Response
  try {
    response = await fetch(apiAddress(path), {
      method: 'POST',
      body: file,
      credentials: 'include',
      headers: {
        'content-type': type,
        'accept-language': lang,
        'X-Requested-With': 'XMLHttpRequest',
        'Override-Viewer-Country': asCountry(dataset['country']),
      },
    })
  } catch (error) {
    throw toApiError(error)
  }
  const data: unknown = await response.json().catch(() => null)
  if (response.ok) return data
  throw toApiError({ status: response.status, data })
}

import { apiAddress } from '../../../api/api-address.ts'
import { asCountry } from '../../../api/country.ts'
import { toApiError } from '../../../api/api-error.ts'
import type { ApiError } from '../../../api/index.ts'

/** Uploads the image as the user's avatar. Returns the error if the upload failed, else null. */
export async function uploadAvatar(image: Blob): Promise<ApiError | null> {
  const { lang, dataset } = document.documentElement
  try {
    const response = await fetch(apiAddress('/v1/account/avatar'), {
      method: 'POST',
      credentials: 'include',
      body: image,
      headers: {
        accept: 'application/json',
        'accept-language': lang,
        'content-type': image.type,
        'Override-Viewer-Country': asCountry(dataset['country']),
        'X-Requested-With': 'XMLHttpRequest',
      },
    })
    if (response.ok) return null
    return toApiError({ status: response.status, data: await response.json() })
  } catch (error) {
    return toApiError(error)
  }
}

import { apiAddress } from '../../../api/api-address.ts'
import { asCountry } from '../../../api/country.ts'
import { toApiError } from '../../../api/api-error.ts'
import type { ApiError } from '../../../api/index.ts'
import { squareOf, type Area } from './crop-area.ts'

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))

/** The chosen part as a file of its own; browsers that can't write WebP write JPEG. Null when it can't be drawn. */
export async function cutOut(picture: HTMLImageElement, area: Area): Promise<Blob | null> {
  const { x, y, cut, side } = squareOf(area, picture.naturalWidth, picture.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const drawing = canvas.getContext('2d')
  if (!drawing) return null
  // Where the picture is transparent, JPEG would be black.
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, side, side)
  drawing.drawImage(picture, x, y, cut, cut, 0, 0, side, side)
  const webp = await blobOf(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : blobOf(canvas, 'image/jpeg')
}

/** Sets the avatar; gives what the server refused, else null. */
export async function sendPicture(picture: Blob): Promise<ApiError | null> {
  const { lang, dataset } = document.documentElement
  try {
    const response = await fetch(apiAddress('/v1/account/avatar'), {
      method: 'POST',
      credentials: 'include',
      body: picture,
      headers: {
        accept: 'application/json',
        'accept-language': lang,
        'content-type': picture.type,
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

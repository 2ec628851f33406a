import { apiAddress } from '../../../api/api-address.ts'
import { toApiError } from '../../../api/api-error.ts'
import { asCountry } from '../../../api/country.ts'
import type { ApiError } from '../../../api/index.ts'

/** The longest side of the uploaded image, in pixels; the server stores smaller sizes. */
export const uploadSide = 1024

/** A part of an image, in its pixels. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * The square to cut out for a chosen area, in whole pixels inside the image (`x`, `y`, `cut`), and the side to draw it
 * at, which never scales it up.
 */
export function squareOf(
  area: Area,
  width: number,
  height: number,
): { x: number; y: number; cut: number; side: number } {
  const cut = Math.max(1, Math.min(Math.round(Math.min(area.width, area.height)), width, height))
  const clamp = (start: number, length: number) => Math.min(Math.max(0, Math.round(start)), length - cut)
  return { x: clamp(area.x, width), y: clamp(area.y, height), cut, side: Math.min(cut, uploadSide) }
}

const toBlob = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))

/** Crops an image to a new file: WebP, or JPEG in browsers that cannot encode WebP. Null if drawing fails. */
export async function cropImage(image: HTMLImageElement, area: Area): Promise<Blob | null> {
  const { x, y, cut, side } = squareOf(area, image.naturalWidth, image.naturalHeight)
  const canvas = document.createElement('canvas')
  canvas.width = side
  canvas.height = side
  const context = canvas.getContext('2d')
  if (!context) return null
  // Transparent pixels would be black in JPEG.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, side, side)
  context.drawImage(image, x, y, cut, cut, 0, 0, side, side)
  const webp = await toBlob(canvas, 'image/webp')
  return webp?.type === 'image/webp' ? webp : toBlob(canvas, 'image/jpeg')
}

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

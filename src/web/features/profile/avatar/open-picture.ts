import { avatarMaxBytes } from '#contract/account.ts'
import { pictureType, pictureTypeBytes } from './picture-type.ts'

export interface OpenedPicture {
  readonly url: string
  readonly image: HTMLImageElement
  close(): void
}

/** Opens a file that was chosen as a picture, or says why it can't be one. */
export async function openPicture(file: File): Promise<OpenedPicture | 'unreadable' | 'tooLarge'> {
  const start = new Uint8Array(await file.slice(0, pictureTypeBytes).arrayBuffer())
  if (pictureType(start) === null) return 'unreadable'
  if (file.size > avatarMaxBytes) return 'tooLarge'
  const url = URL.createObjectURL(file)
  const close = () => URL.revokeObjectURL(url)
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return { url, image, close }
  } catch {
    // What the browser says beside it helps nobody: the file is broken, or of a kind that it does not know.
    close()
    return 'unreadable'
  }
}

import { useEffect, useState } from 'react'
import { toApiError } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/send-file.ts'

interface UploadedImage {
  readonly url: string
  /** A local URL of the chosen file. */
  readonly preview: string
}

interface ImageUpload {
  readonly busy: boolean
  readonly image: UploadedImage | null
  /** Why the last upload failed. */
  readonly fault: string | null
  send(file: File): Promise<void>
  remove(): void
}

const readUrl = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string' ? answer.url : null

/** Uploads the image of a message. `failed` is shown without an answer of the site. */
export function useImageUpload(failed: string): ImageUpload {
  const [busy, setBusy] = useState(false)
  const [image, setImage] = useState<UploadedImage | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const preview = image?.preview ?? null
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  return {
    busy,
    image,
    fault,
    async send(file) {
      setBusy(true)
      setFault(null)
      try {
        const url = readUrl(await sendFile('/v1/thanks-images', file))
        if (url === null) setFault(failed)
        else setImage({ url, preview: URL.createObjectURL(file) })
      } catch (error) {
        const { code, message } = toApiError(error)
        setFault(code === '' ? failed : message)
      } finally {
        setBusy(false)
      }
    },
    remove() {
      setImage(null)
      setFault(null)
    },
  }
}

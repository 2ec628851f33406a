import { useEffect, useState } from 'react'
import { toApiError } from '../../api/api-error.ts'
import { sendFile } from '../../api/send-file.ts'

interface ThumbnailUpload {
  readonly state: 'idle' | 'sending'
  /** The URL of the uploaded image; null before the first one. */
  readonly url: string | null
  /** A local URL of the chosen file. */
  readonly preview: string | null
  /** Why the last upload failed. */
  readonly message: string | null
  /** Resolves with false if the server rejects the file. */
  send(file: File): Promise<boolean>
}

const readUrl = (answer: unknown): string | null =>
  typeof answer === 'object' && answer !== null && 'url' in answer && typeof answer.url === 'string' ? answer.url : null

/** Uploads the image of a thumbnail, which the live uses once its form is submitted. */
export function useThumbnailUpload(): ThumbnailUpload {
  const [state, setState] = useState<ThumbnailUpload['state']>('idle')
  const [uploaded, setUploaded] = useState<Pick<ThumbnailUpload, 'url' | 'preview'>>({ url: null, preview: null })
  const [message, setMessage] = useState<string | null>(null)
  const { preview } = uploaded
  useEffect(() => () => void (preview !== null && URL.revokeObjectURL(preview)), [preview])
  return {
    state,
    ...uploaded,
    message,
    async send(file) {
      setState('sending')
      setMessage(null)
      try {
        const url = readUrl(await sendFile('/v1/live-thumbnails', file))
        setUploaded({ url, preview: URL.createObjectURL(file) })
        return true
      } catch (error) {
        setMessage(toApiError(error).message)
        return false
      } finally {
        setState('idle')
      }
    },
  }
}

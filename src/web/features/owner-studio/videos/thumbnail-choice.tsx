import { useEffect, useState, type RefObject } from 'react'
import { Form, useRevalidator } from 'react-router'
import { thumbnailSize } from '#contract/videos/limits.ts'
import type { Video } from '#contract/videos/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/send-file.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { ImageChoice } from '../frame/image-choice.tsx'
import { ChangedNotice, type Outcome } from '../../../saving/index.ts'
import { formatPosition } from './chapter-lines.ts'

interface ThumbnailChoiceProps {
  readonly video: Video
  readonly element: RefObject<HTMLVideoElement | null>
  readonly outcome: Outcome | undefined
}

/** A frame, by its time, or an image. */
type Chosen = { readonly atMs: number } | { readonly file: File; readonly url: string }

const importApi = async () => (await import('../../../api/browser.ts')).browserApi
const changedCode = 'THUMBNAIL_CHANGED'
const imageShape = 'aspect-video w-full max-w-xs rounded-control bg-raised object-cover'

/** Uses the frame that the video shows, an image, or a frame that the site chooses as the thumbnail. */
export function ThumbnailChoice({ video, element, outcome }: ThumbnailChoiceProps) {
  const { t } = useTranslation('owner')
  const { t: tSaving } = useTranslation('saving')
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [conflict, setConflict] = useState<{ readonly mine: Chosen; readonly url: string } | null>(null)
  const { id, thumbnail } = video
  const params = { id }
  const [first, setFirst] = useState(video.thumbnailUrl ?? '')
  // One that the site has chosen meanwhile is the choice of no editor.
  const seen = thumbnail.source === 'automatic' ? (video.thumbnailUrl ?? '') : first
  const imagePath = (replaces: string) =>
    `/v1/videos/${id}/thumbnail/image?${new URLSearchParams({ replaces }).toString()}`
  const readUrl = async () => (await (await importApi())('GET /v1/videos/{id}', { params })).thumbnailUrl ?? ''

  async function ask(mine: Chosen): Promise<void> {
    setConflict({ mine, url: await readUrl() })
  }

  async function choose(mine: Chosen, replaces: string): Promise<void> {
    setBusy(true)
    setConflict(null)
    try {
      if ('file' in mine) await sendFile(imagePath(replaces), mine.file)
      else {
        const body = { atMs: mine.atMs, replaces }
        await (
          await importApi()
        )('POST /v1/videos/{id}/thumbnail', { params, body })
      }
      setFirst(await readUrl())
      await revalidate()
      await toast.success(t('uploads.thumbnail.done'))
    } catch (error) {
      const { code, message } = toApiError(error)
      if (code === changedCode) await ask(mine)
      else await toast.error(message)
    } finally {
      setBusy(false)
    }
  }
  const automatic = outcome?.intent === 'automatic-thumbnail' ? outcome.conflict?.texts['url'] : undefined

  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          disabled={busy}
          onClick={() => void choose({ atMs: Math.round((element.current?.currentTime ?? 0) * 1000) }, seen)}
        >
          {t('uploads.thumbnail.fromFrame')}
        </Button>
        {thumbnail.source !== 'automatic' && <AutomaticForm seen={seen} label={t('uploads.thumbnail.automatic')} />}
      </div>
      {automatic !== undefined && (
        <ChangedNotice mine={t('uploads.thumbnail.automatic')} stored={<StoredImage url={automatic} />}>
          <AutomaticForm seen={automatic} label={tSaving('conflict.replace')} />
        </ChangedNotice>
      )}
      {conflict && (
        <ChangedNotice mine={<ChosenImage chosen={conflict.mine} />} stored={<StoredImage url={conflict.url} />}>
          <Button variant="primary" onClick={() => void choose(conflict.mine, conflict.url)}>
            {tSaving('conflict.replace')}
          </Button>
          <Button
            onClick={() => {
              setFirst(conflict.url)
              setConflict(null)
            }}
          >
            {tSaving('conflict.keep')}
          </Button>
        </ChangedNotice>
      )}
      <ImageChoice
        label={t('uploads.thumbnail.title')}
        hint={
          thumbnail.source === 'frame' && thumbnail.atMs !== null
            ? t('uploads.thumbnail.frame', { time: formatPosition(thumbnail.atMs) })
            : t(`uploads.thumbnail.${thumbnail.source === 'image' ? 'image' : 'chosen'}`, { size: thumbnailSize })
        }
        url={video.thumbnailUrl}
        path={imagePath(seen)}
        removal={null}
        shape="aspect-video w-full max-w-xs rounded-control"
        onSent={async () => setFirst(await readUrl())}
        onRefused={(code, file) => {
          if (code === changedCode) void ask({ file, url: URL.createObjectURL(file) })
          return code === changedCode
        }}
      />
    </>
  )
}

function AutomaticForm({ seen, label }: { readonly seen: string; readonly label: string }) {
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="seen" value={seen} />
      <Button type="submit" name="intent" value="automatic-thumbnail" variant="quiet">
        {label}
      </Button>
    </Form>
  )
}

function StoredImage({ url }: { readonly url: string }) {
  const { t } = useTranslation('owner')
  const { t: tSaving } = useTranslation('saving')
  return url === '' ? t('image.none') : <img src={url} alt={tSaving('conflict.stored')} className={imageShape} />
}

function ChosenImage({ chosen }: { readonly chosen: Chosen }) {
  const { t } = useTranslation('owner')
  const { t: tSaving } = useTranslation('saving')
  const url = 'url' in chosen ? chosen.url : null
  useEffect(() => {
    if (url === null) return undefined
    return () => URL.revokeObjectURL(url)
  }, [url])
  if ('atMs' in chosen) return t('uploads.thumbnail.frame', { time: formatPosition(chosen.atMs) })
  return (
    <>
      <span>{chosen.file.name}</span>
      <img src={chosen.url} alt={tSaving('conflict.mine')} className={imageShape} />
    </>
  )
}

import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { pickTitleMax } from '#contract/picks/limits.ts'
import type { Pick } from '#contract/picks/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { openSheet, Sheet } from '../../../ui/sheet.tsx'
import { CutPreview, windowShare } from './cut-preview.tsx'
import { initialRange, type CutRange } from './cut-range.ts'
import { publishPick, type CutRequest } from './cut-request.ts'
import { LayoutFields } from './layout-fields.tsx'
import { PublishedPick } from './published-pick.tsx'
import { RangeFields } from './range-fields.tsx'
import { useCutPreview, useLoop } from './use-cut-preview.ts'

const sheetId = 'cut-pick'

interface CutSheetProps {
  readonly request: CutRequest
  onClose(): void
}

/** Silences the video of the page; returns the function that restores it. */
function silence({ video, source }: CutRequest): () => void {
  const { muted, paused } = video
  if (!source.recorded) {
    video.muted = true
    return () => {
      video.muted = muted
    }
  }
  video.pause()
  return () => {
    // A rejection changes nothing: the controls of the player remain.
    if (!paused) video.play().catch(() => {})
  }
}

/** Cuts a pick around what the viewer saw, and publishes it. It opens itself. */
export default function CutSheet({ request, onClose }: CutSheetProps) {
  const { t } = useTranslation('cutting')
  const [published, setPublished] = useState<Pick | null>(null)
  // Read before the video is silenced.
  const [audible] = useState(() => !request.video.muted)
  useEffect(() => silence(request), [request])
  useEffect(() => openSheet(sheetId), [])
  useEffect(() => {
    const dialog = document.querySelector(`dialog#${sheetId}`)
    dialog?.addEventListener('close', onClose)
    return () => dialog?.removeEventListener('close', onClose)
  }, [onClose])
  return (
    <Sheet id={sheetId} title={t(published === null ? 'title' : 'published.title')}>
      {published === null ? (
        <CutForm request={request} audible={audible} onPublished={setPublished} />
      ) : (
        <PublishedPick pick={published} />
      )}
    </Sheet>
  )
}

interface CutFormProps {
  readonly request: CutRequest
  readonly audible: boolean
  onPublished(pick: Pick): void
}

function CutForm({ request, audible, onPublished }: CutFormProps) {
  const { t } = useTranslation('cutting')
  const titleId = useId()
  const video = useRef<HTMLVideoElement>(null)
  const preview = useCutPreview(video, request, audible)
  const { timeline } = preview
  const [changed, setChanged] = useState<CutRange | null>(null)
  const [title, setTitle] = useState(request.source.title.slice(0, pickTitleMax))
  const [layout, setLayout] = useState<Pick['layout']>('upright')
  const [position, setPosition] = useState(0.5)
  const [ratio, setRatio] = useState(16 / 9)
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [titleMissing, setTitleMissing] = useState(false)
  const range = changed ?? (timeline && initialRange(timeline.span))
  const tooShort = timeline !== null && range === null
  const isWide = windowShare(ratio) < 1
  useLoop(
    video,
    timeline && range && { from: timeline.seen + range.start, until: timeline.seen + range.start + range.length },
  )

  async function publish(chosen: CutRange): Promise<void> {
    const start = preview.startOf(chosen)
    if (start === null) return
    setBusy(true)
    setFault(null)
    try {
      const durationMs = Math.round(chosen.length * 1000)
      const fields = { title: title.trim(), durationMs, layout, window: position }
      onPublished(await publishPick(request.source, start, fields))
    } catch (error) {
      const { code, message } = toApiError(error)
      // Without an answer of the site there is no message in the viewer's language.
      setFault(code === '' ? t('failed') : message)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (busy || range === null) return
    const missing = title.trim() === ''
    setTitleMissing(missing)
    if (missing) document.getElementById(titleId)?.focus()
    else void publish(range)
  }

  return (
    <form onSubmit={submit} noValidate>
      <CutPreview
        video={video}
        ready={timeline !== null}
        failed={preview.failed}
        onRetry={preview.retry}
        ratio={ratio}
        onRatio={setRatio}
        window={isWide && layout === 'upright' ? position : null}
        onWindow={setPosition}
      />
      <div className="flex flex-col gap-3 px-2">
        {tooShort && <Notice variant="warn">{t('tooShort')}</Notice>}
        {timeline && range && <RangeFields video={video} timeline={timeline} range={range} onChange={setChanged} />}
        {isWide && <LayoutFields layout={layout} onLayout={setLayout} position={position} onPosition={setPosition} />}
        <FormRow id={titleId} label={t('name')} fault={titleMissing ? t('nameMissing') : null}>
          <input
            id={titleId}
            value={title}
            maxLength={pickTitleMax}
            aria-required
            aria-invalid={titleMissing || undefined}
            aria-describedby={titleMissing ? `${titleId}-fault` : undefined}
            onChange={({ target }) => setTitle(target.value)}
            className="field"
          />
        </FormRow>
      </div>
      {/* In view on a low screen, too, where the rest scrolls. */}
      <div className="sticky -bottom-3 -mb-3 mt-2 flex flex-col gap-3 bg-surface px-2 py-3">
        {fault !== null && <Notice variant="bad">{fault}</Notice>}
        <Button type="submit" variant="primary" aria-disabled={busy || range === null || undefined}>
          {t(busy ? 'publishing' : 'publish')}
        </Button>
      </div>
    </form>
  )
}

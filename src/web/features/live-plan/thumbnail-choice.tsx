import { ImageUp, Sparkles } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { thumbnailTemplateNames } from '#contract/lives/limits.ts'
import type { Live } from '#contract/lives/schemas.ts'
import { useTranslation } from '../../texts/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Notice } from '../../ui/notice.tsx'
import { ThumbnailPreview } from './thumbnail-preview.tsx'
import { useThumbnailUpload } from './use-thumbnail-upload.ts'

interface ThumbnailChoiceProps {
  /** The present thumbnail of the live; null for none, and for a new live. */
  readonly thumbnail: Live['thumbnail']
  /** Of the live; for a new one the fields of the form are read. */
  readonly live: Pick<Live, 'title' | 'startsAt'> | null
  readonly liverName: string
}

type Choice = 'none' | 'image' | (typeof thumbnailTemplateNames)[number]

const choiceOf = (thumbnail: Live['thumbnail']): Choice =>
  thumbnail === null ? 'none' : (thumbnail.template ?? 'image')

/** The value of a field of the form around an element, while it is edited. */
function useFormField(element: RefObject<HTMLElement | null>, name: string, initial: string): string {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const form = element.current?.closest('form')
    const read = () => {
      const field = form?.elements.namedItem(name)
      if (field instanceof HTMLInputElement) setValue(field.value)
    }
    read()
    form?.addEventListener('input', read)
    return () => form?.removeEventListener('input', read)
  }, [element, name])
  return value
}

/**
 * Fields of a form: `thumbnail` is `none`, `image` or the name of a template; `thumbnailUrl` is the uploaded image.
 * Uploading needs scripts, the drawings do not.
 */
export function ThumbnailChoice({ thumbnail, live, liverName }: ThumbnailChoiceProps) {
  const { t } = useTranslation('plan')
  const hydrated = useHydrated()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [chosen, setChosen] = useState<Choice>(choiceOf(thumbnail))
  const upload = useThumbnailUpload()
  const typedTitle = useFormField(fieldset, 'title', '')
  const title = live?.title ?? typedTitle
  const present = thumbnail?.template === null ? thumbnail.url : null
  const imageUrl = upload.preview ?? present

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    setChosen('image')
    if (!(await upload.send(file)) && present === null) setChosen('none')
  }

  return (
    <fieldset ref={fieldset} className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1.5 font-bold">{t('thumbnail.title')}</legend>
      <p className="text-sm text-muted">{t('thumbnail.text')}</p>
      {hydrated && (
        <ThumbnailPreview
          template={chosen === 'none' || chosen === 'image' ? null : chosen}
          imageUrl={chosen === 'image' ? imageUrl : null}
          title={title === '' ? t('thumbnail.sampleTitle') : title}
          liverName={liverName}
          startsAt={live?.startsAt ?? null}
        />
      )}
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Tile value="none" chosen={chosen} onChoose={setChosen} label={t('thumbnail.none')}>
          <Sparkles aria-hidden className="size-7" />
        </Tile>
        {hydrated && (
          <>
            {imageUrl !== null && (
              <Tile value="image" chosen={chosen} onChoose={setChosen} label={t('thumbnail.image')}>
                <img src={imageUrl} alt="" className="size-full object-cover" />
              </Tile>
            )}
            <UploadTile
              label={t(imageUrl === null ? 'thumbnail.upload' : 'thumbnail.replace')}
              busy={upload.state === 'sending'}
              onFile={(file) => void choose(file)}
            />
          </>
        )}
        {thumbnailTemplateNames.map((name) => (
          <Tile key={name} value={name} chosen={chosen} onChoose={setChosen} label={t(`thumbnail.template.${name}`)}>
            <img src={`/art/thumbnails/${name}.svg`} alt="" className="size-full object-cover" />
          </Tile>
        ))}
      </div>
      {upload.url !== null && <input type="hidden" name="thumbnailUrl" value={upload.url} />}
      {upload.state === 'sending' && <p className="text-sm text-muted">{t('thumbnail.sending')}</p>}
      {upload.message !== null && <Notice variant="bad">{upload.message}</Notice>}
      <noscript>
        <p className="text-sm text-muted">{t('thumbnail.needsScript')}</p>
      </noscript>
    </fieldset>
  )
}

interface TileProps {
  readonly value: Choice
  readonly chosen: Choice
  readonly label: string
  readonly children: ReactNode
  onChoose(choice: Choice): void
}

const tile =
  'flex cursor-pointer flex-col overflow-hidden rounded-control border-2 border-line bg-surface text-sm hover:bg-raised has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-brand'
const tileImage = 'flex aspect-video items-center justify-center bg-raised text-muted'
const tileLabel = 'flex min-h-11 items-center px-2 font-bold'

function Tile({ value, chosen, label, children, onChoose }: TileProps) {
  return (
    <label className={tile}>
      <input
        type="radio"
        name="thumbnail"
        value={value}
        checked={value === chosen}
        onChange={() => onChoose(value)}
        className="sr-only"
      />
      <span className={tileImage}>{children}</span>
      <span className={tileLabel}>{label}</span>
    </label>
  )
}

interface UploadTileProps {
  readonly label: string
  readonly busy: boolean
  onFile(file: File | undefined): void
}

function UploadTile({ label, busy, onFile }: UploadTileProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        className="hidden"
        onChange={({ currentTarget }) => {
          onFile(currentTarget.files?.[0])
          // Without this, choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
      <button
        type="button"
        aria-disabled={busy}
        onClick={() => !busy && input.current?.click()}
        className={`${tile} text-left`}
      >
        <span className={`${tileImage} w-full`}>
          <ImageUp aria-hidden className="size-7" />
        </span>
        <span className={tileLabel}>{label}</span>
      </button>
    </>
  )
}

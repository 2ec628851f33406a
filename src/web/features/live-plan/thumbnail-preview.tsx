import { Sparkles } from 'lucide-react'
import { thumbnailTemplates, type ThumbnailTemplate } from '#contract/lives/limits.ts'
import { formatDateTime, useLanguage } from '../../shell/locale/index.ts'
import { useTranslation } from '../../texts/index.ts'

interface ThumbnailPreviewProps {
  /** Null for an image, and for none. */
  readonly template: ThumbnailTemplate | null
  readonly imageUrl: string | null
  readonly title: string
  readonly liverName: string
  readonly startsAt: string | null
}

/** The thumbnail as viewers will see it; the server draws the same with its own fonts. */
export function ThumbnailPreview({ template, imageUrl, title, liverName, startsAt }: ThumbnailPreviewProps) {
  const { t } = useTranslation('plan')
  const language = useLanguage()
  const isLight = template !== null && thumbnailTemplates[template] === 'light'
  return (
    <figure
      aria-label={t('thumbnail.preview')}
      className="@container relative aspect-video w-full max-w-md overflow-hidden rounded-control bg-raised"
    >
      {imageUrl !== null && <img src={imageUrl} alt="" className="size-full object-cover" />}
      {imageUrl === null && template === null && (
        <p className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-4 text-center text-sm text-muted">
          <Sparkles aria-hidden className="size-8" />
          {t('thumbnail.noneText')}
        </p>
      )}
      {template !== null && (
        <>
          <img src={`/art/thumbnails/${template}.svg`} alt="" className="size-full object-cover" />
          <span
            className={`absolute inset-0 flex w-[72%] flex-col justify-between px-[5.6cqw] py-[5cqw] font-bold ${isLight ? 'text-white' : 'text-[#1d1430]'}`}
          >
            <span className="truncate text-[3.1cqw]">{liverName}</span>
            <span className="palt line-clamp-4 text-[6.6cqw] leading-tight [word-break:auto-phrase]">{title}</span>
            <span
              className={`self-start rounded-full px-[2.5cqw] text-[3.4cqw] ${startsAt === null ? 'invisible' : ''} ${isLight ? 'bg-white text-[#160d24]' : 'bg-[#1d1430] text-white'}`}
            >
              {startsAt === null ? '-' : formatDateTime(startsAt, language)}
            </span>
          </span>
        </>
      )}
    </figure>
  )
}

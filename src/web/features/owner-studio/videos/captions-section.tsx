import { useEffect, useId, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import type { Video } from '#contract/videos/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { sendFile } from '../../../api/send-file.ts'
import { useLanguage } from '../../../shell/locale/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormRow } from '../../../ui/form-fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Section } from '../../../ui/section.tsx'
import { ChangedNotice, type Outcome } from '../../../saving/index.ts'
import { FileButton } from '../uploads/file-button.tsx'
import { storedCaptions } from './answer-video.ts'
import { firstCues } from './first-cues.ts'

/** Offered as languages of captions; a file of another language is added by the API. */
const captionLanguages = [
  'ja',
  'en',
  'ko',
  'zh-Hans',
  'zh-Hant',
  'es',
  'fr',
  'de',
  'it',
  'pt',
  'id',
  'th',
  'vi',
] as const

const problems = ['encoding', 'header', 'timing', 'order', 'setting', 'style', 'text', 'empty'] as const

interface Fault {
  readonly message: string
  /** The line of the file; null if the fault is not in a line. */
  readonly line: string | null
  readonly problem: (typeof problems)[number] | null
}

/** A file that is not stored, because another editor has changed the captions of its language meanwhile. */
interface Conflict {
  readonly file: File
  readonly language: string
  readonly mine: string
  readonly url: string
  readonly version: number
}

const readVideo = async (id: number): Promise<Video> =>
  (await import('../../../api/browser.ts')).browserApi('GET /v1/videos/{id}', { params: { id } })

/** Names languages in the language of the page. */
export function useLanguageName(): (language: string) => string {
  const names = new Intl.DisplayNames(useLanguage(), { type: 'language' })
  return (language) => names.of(language) ?? language
}

interface CaptionsSectionProps {
  readonly video: Video
  readonly outcome: Outcome | undefined
}

/** The captions of a video by language; faults of a file are shown with their line. */
export function CaptionsSection({ video, outcome }: CaptionsSectionProps) {
  const { t } = useTranslation('owner')
  const { t: tSaving } = useTranslation('saving')
  const languageName = useLanguageName()
  const { revalidate } = useRevalidator()
  const id = useId()
  const [language, setLanguage] = useState('ja')
  const [result, setResult] = useState<Fault | Conflict | 'done' | null>(null)
  /** As the editor has seen them: changes by others are shown at once, and are not overwritten without asking. */
  const [seen, setSeen] = useState<Pick<Video, 'captions'>>(video)
  const isStored = (one: string) => video.captions.some((track) => track.language === one)
  const seenVersion = (one: string) => (isStored(one) ? storedCaptions(seen, one).version : 0)

  async function send(file: File, to: string, replaces: number): Promise<void> {
    setResult(null)
    try {
      await sendFile(`/v1/videos/${video.id}/captions/${to}?replaces=${replaces}`, file, 'text/vtt')
      setSeen(await readVideo(video.id))
      await revalidate()
      setResult('done')
    } catch (error) {
      const { code, message, fields } = toApiError(error)
      if (code === 'CAPTIONS_CHANGED') {
        const { texts, version } = storedCaptions(await readVideo(video.id), to)
        setResult({ file, language: to, mine: firstCues(await file.text()), url: texts['url'] ?? '', version })
        return
      }
      const problem = problems.find((one) => one === fields['problem']) ?? null
      setResult({ message, line: fields['line'] ?? null, problem })
    }
  }
  const removal = outcome?.intent === 'remove-captions' ? outcome.conflict : null

  return (
    <Section title={t('uploads.captions.title')} lead={t('uploads.captions.text')}>
      {video.captions.length > 0 && (
        <ul aria-label={t('uploads.captions.title')} className="flex flex-col gap-2">
          {video.captions.map((track) => (
            <li key={track.language} className="flex flex-wrap items-center justify-between gap-3">
              <a href={track.url} className="inline-flex min-h-11 items-center font-bold underline">
                {languageName(track.language)}
              </a>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="language" value={track.language} />
                <input type="hidden" name="version" value={seenVersion(track.language)} />
                <Button type="submit" name="intent" value="remove-captions" variant="danger">
                  {t('uploads.captions.remove')}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <FormRow id={`${id}-language`} label={t('uploads.captions.language')} fault={null}>
          <select
            id={`${id}-language`}
            value={language}
            onChange={({ currentTarget }) => setLanguage(currentTarget.value)}
            className="field"
          >
            {captionLanguages.map((one) => (
              <option key={one} value={one}>
                {languageName(one)}
              </option>
            ))}
          </select>
        </FormRow>
        <FileButton
          label={t('uploads.captions.file')}
          accept=".vtt,text/vtt"
          onFiles={([file]) => {
            if (file) void send(file, language, seenVersion(language))
          }}
        >
          {t('uploads.captions.choose')}
        </FileButton>
      </div>
      {result === 'done' && <Notice variant="good" title={t('uploads.captions.done')} />}
      {removal && (
        <ChangedNotice
          mine={t('uploads.captions.removal')}
          stored={
            <StoredCaptions name={languageName(removal.texts['language'] ?? '')} url={removal.texts['url'] ?? ''} />
          }
        >
          <Form method="post" preventScrollReset>
            <input type="hidden" name="language" value={removal.texts['language']} />
            <input type="hidden" name="version" value={removal.version} />
            <Button type="submit" name="intent" value="remove-captions" variant="primary">
              {tSaving('conflict.replace')}
            </Button>
          </Form>
        </ChangedNotice>
      )}
      {result !== null && result !== 'done' && 'file' in result && (
        <ChangedNotice
          mine={
            <>
              <span>{result.file.name}</span>
              <span>{result.mine}</span>
            </>
          }
          stored={<StoredCaptions name={languageName(result.language)} url={result.url} />}
        >
          <Button variant="primary" onClick={() => void send(result.file, result.language, result.version)}>
            {tSaving('conflict.replace')}
          </Button>
          <Button
            onClick={() => {
              setSeen(video)
              setResult(null)
            }}
          >
            {tSaving('conflict.keep')}
          </Button>
        </ChangedNotice>
      )}
      {result !== null && result !== 'done' && 'problem' in result && (
        <Notice variant="bad" title={result.message}>
          {result.line !== null && result.problem !== null && (
            <p>
              {t('uploads.captions.line', {
                line: result.line,
                problem: t(`uploads.captions.problem.${result.problem}`),
              })}
            </p>
          )}
        </Notice>
      )}
    </Section>
  )
}

/** The first lines of the captions that another editor has stored. */
function StoredCaptions({ name, url }: { readonly name: string; readonly url: string }) {
  const { t } = useTranslation('saving')
  const [text, setText] = useState('')
  useEffect(() => {
    const reading = new AbortController()
    async function read(): Promise<void> {
      const response = await fetch(url, { credentials: 'include', signal: reading.signal })
      if (response.ok) setText(firstCues(await response.text()))
    }
    // Without its text, the name and the link remain.
    if (url !== '') read().catch(() => {})
    return () => reading.abort()
  }, [url])
  if (url === '') return <span>{t('conflict.empty')}</span>
  return (
    <>
      <a href={url} className="inline-flex min-h-11 items-center font-bold underline">
        {name}
      </a>
      <span>{text}</span>
    </>
  )
}

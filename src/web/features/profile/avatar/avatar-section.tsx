import { ImageUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form, useRevalidator } from 'react-router'
import { avatarTypes } from '#contract/account/limits.ts'
import type { User } from '#contract/account/schemas.ts'
import { keepPageWhile } from '../../../shell/reload/unsaved-work.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import type { ProfileOutcome } from '../outcome.ts'
import { Section, useSending } from '../section.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { openImage, type OpenedImage } from './image-file.ts'

type State =
  | { readonly step: 'idle' | 'unreadable' | 'tooLarge' | 'done' }
  | { readonly step: 'crop'; readonly image: OpenedImage }

/** The avatar of the user: chosen from a file, cropped to a square in the browser, and uploaded. */
export function AvatarSection({ user, outcome }: { user: User; outcome: ProfileOutcome | undefined }) {
  const { t } = useTranslation('profile')
  const hydrated = useHydrated()
  const { revalidate } = useRevalidator()
  const removing = useSending('remove-avatar')
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<State>({ step: 'idle' })
  const isCropping = state.step === 'crop'
  useEffect(() => (isCropping ? keepPageWhile(() => true) : undefined), [isCropping])

  async function choose(file: File | undefined): Promise<void> {
    if (!file) return
    const opened = await openImage(file)
    setState(typeof opened === 'string' ? { step: opened } : { step: 'crop', image: opened })
  }
  function close(step: 'idle' | 'unreadable' | 'done'): void {
    if (state.step === 'crop') state.image.close()
    setState({ step })
    if (step === 'done') void revalidate()
  }

  const fault = state.step === 'unreadable' || state.step === 'tooLarge' ? t(`avatar.${state.step}`) : null
  const isGenerated = !user.avatarUrl.startsWith('/v1/avatars/')
  return (
    <Section name="avatar" title={t('avatar.title')}>
      <div className="flex items-center gap-4 sm:gap-6">
        <Avatar src={user.avatarUrl} className="size-24 border border-line sm:size-28" />
        <div className="flex min-w-0 flex-col items-start gap-2 sm:flex-row sm:flex-wrap">
          <input
            ref={input}
            type="file"
            accept={avatarTypes.join(',')}
            aria-label={t('avatar.file')}
            className="hidden"
            onChange={({ currentTarget }) => {
              void choose(currentTarget.files?.[0])
              // Without this, choosing the same file again fires no event.
              currentTarget.value = ''
            }}
          />
          <Button disabled={!hydrated} onClick={() => input.current?.click()}>
            <ImageUp aria-hidden className="size-5" />
            {t('avatar.choose')}
          </Button>
          {!isGenerated && (
            <Form method="post" preventScrollReset onSubmit={() => setState({ step: 'idle' })}>
              <Button type="submit" name="intent" value="remove-avatar" variant="quiet" disabled={removing}>
                {t('avatar.remove')}
              </Button>
            </Form>
          )}
        </div>
      </div>
      <p className="text-sm text-muted">{t('avatar.hint')}</p>
      <noscript>
        <p className="text-sm font-bold">{t('avatar.needsScript')}</p>
      </noscript>
      {fault !== null && <Notice variant="bad">{fault}</Notice>}
      {state.step === 'done' && <Notice variant="good" title={t('avatar.done')} />}
      {state.step === 'idle' && outcome && outcome.code !== '' && <Notice variant="bad">{outcome.message}</Notice>}
      {state.step === 'crop' && <CropDialog opened={state.image} onClose={close} />}
    </Section>
  )
}

import { AlertDialog } from '@base-ui/react/alert-dialog'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { Form } from 'react-router'
import { recentSignInMinutes } from '#contract/account/limits.ts'
import { markSignedIn, notifyOtherTabs } from '../../shell/account/session.ts'
import { setKeepsIdentity } from '../../shell/identity/identity-storage.ts'
import { routePath } from '../../shell/navigation/route-path.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { useTranslation } from '../../texts/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormRow } from '../../ui/form-fields.tsx'
import type { ProfileOutcome } from './outcome.ts'
import { RefusedNotice } from './refused-notice.tsx'
import { Section } from './section.tsx'
import { useIdentityFault, type IdentityFault } from './use-identity-fault.ts'
import { serverNow } from '../../server-clock/index.ts'

interface DeletionSectionProps extends DeletionOptions {
  readonly outcome: ProfileOutcome | undefined
}

/** Deletes the account after the user types their name, which prevents accidents. */
export function DeletionSection({ outcome, ...options }: DeletionSectionProps) {
  const { nickName, needsToken } = options
  const { t } = useTranslation('profile')
  const { state, run } = useDeletion(options)
  const input = useRef<HTMLInputElement>(null)
  const submitted = outcome && outcome.code !== '' ? { ...outcome, cancelled: false } : null
  const fault = state.step === 'refused' ? state.fault : state.step === 'idle' ? submitted : null
  const differs = fault?.code === 'CONFIRMATION_DIFFERS'
  useEffect(() => {
    if (differs) input.current?.focus()
  }, [differs])

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    void run(input.current?.value ?? '')
  }

  return (
    <Section name="deletion" title={t('deletion.title')} lead={t('deletion.lead')}>
      <ul className="list-disc pl-5 text-sm">
        <li>{t('deletion.goesProfile')}</li>
        <li>{t('deletion.goesSignIns')}</li>
        <li>{t('deletion.goesCoins')}</li>
        <li>{t('deletion.final')}</li>
      </ul>
      {fault && !differs && <DeletionRefused fault={fault} />}
      <Form method="post" preventScrollReset onSubmit={submit} className="flex flex-col gap-4">
        <FormRow
          id="deletion-name"
          label={t('deletion.confirm', { name: nickName })}
          fault={differs ? fault.message : null}
        >
          <input
            ref={input}
            id="deletion-name"
            name="nickName"
            required
            autoComplete="off"
            aria-invalid={differs || undefined}
            aria-describedby={differs ? 'deletion-name-fault' : undefined}
            className="field sm:w-80"
          />
        </FormRow>
        {needsToken && (
          <noscript>
            <p className="text-sm font-bold">{t('deletion.needsScript')}</p>
          </noscript>
        )}
        <div>
          <Button type="submit" name="intent" value="delete" variant="danger" disabled={state.step === 'busy'}>
            {t(state.step === 'busy' ? 'deletion.busy' : 'deletion.submit')}
          </Button>
        </div>
      </Form>
      {state.step === 'done' && <DeletionDone />}
    </Section>
  )
}

/** Covers the page, which belongs to a deleted account, and offers only the link to the top page. */
function DeletionDone() {
  const { t } = useTranslation('profile')
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-paper" />
        <AlertDialog.Popup className="card fixed left-1/2 top-1/2 z-50 w-[min(26rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 p-6 text-center">
          <AlertDialog.Title className="text-xl font-bold">{t('deletion.doneTitle')}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-muted">{t('deletion.doneText')}</AlertDialog.Description>
          <a href={routePath('index')} className={buttonClass('primary', 'mt-6 px-8')}>
            {t('deletion.toTop')}
          </a>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

/** Why the account could not be deleted, with a link or button that resolves it. */
function DeletionRefused({ fault }: { fault: IdentityFault }) {
  const { t } = useTranslation('profile')
  return (
    <RefusedNotice fault={fault}>
      {fault.code === 'LIVE_UNDER_WAY' && (
        <SiteLink
          to={routePath('user_live___live_stream_setting')}
          className="inline-flex min-h-11 items-center underline"
        >
          {t('deletion.toLive')}
        </SiteLink>
      )}
      {fault.code === 'PURCHASE_UNDER_WAY' && (
        <SiteLink to={routePath('coins')} className="inline-flex min-h-11 items-center underline">
          {t('deletion.toCoins')}
        </SiteLink>
      )}
    </RefusedNotice>
  )
}

type DeletionState =
  | { readonly step: 'idle' | 'busy' | 'done' }
  | { readonly step: 'refused'; readonly fault: IdentityFault }

/** The server requires a sign-in no older than this. */
const maxSignInAgeMs = recentSignInMinutes * 60_000

interface DeletionOptions {
  readonly nickName: string
  /** The sign-in time of this session. */
  readonly signedInAt: string
  /** Whether the provider deletes its account too, which requires a fresh sign-in there. */
  readonly needsToken: boolean
}

interface Deletion {
  readonly state: DeletionState
  run(typedName: string): Promise<void>
}

/** Signs this browser out. The provider has deleted its account too, so its SDK has no session to restore. */
function clearLocalSession(): void {
  markSignedIn(false)
  setKeepsIdentity(false)
  notifyOtherTabs('signed-out')
}

async function freshToken(): Promise<{ idToken: string }> {
  const { freshIdToken } = await import('../../shell/identity/index.ts')
  return { idToken: await freshIdToken() }
}

/** Whether the server can accept the deletion; otherwise the provider's popup would be pointless. */
const canSucceed = ({ nickName, signedInAt }: DeletionOptions, typedName: string): boolean =>
  typedName.trim() === nickName && serverNow() - Date.parse(signedInAt) < maxSignInAgeMs

/** Deletes the account when the typed name matches. */
function useDeletion(options: DeletionOptions): Deletion {
  const toFault = useIdentityFault()
  const [state, setState] = useState<DeletionState>({ step: 'idle' })

  async function run(typedName: string): Promise<void> {
    setState({ step: 'busy' })
    try {
      const token = options.needsToken && canSucceed(options, typedName) ? await freshToken() : {}
      const { browserApi } = await import('../../api/browser.ts')
      await browserApi('POST /v1/account/deletion', { body: { nickName: typedName, ...token } })
      clearLocalSession()
      setState({ step: 'done' })
    } catch (error) {
      setState({ step: 'refused', fault: toFault(error) })
    }
  }
  return { state, run }
}

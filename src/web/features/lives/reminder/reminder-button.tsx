import { Bell, BellRing } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import type { Live, ReminderState } from '#contract/lives/schemas.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useProfile } from '../../../shell/account/use-account.ts'
import { routePath } from '../../../shell/navigation/route-path.ts'
import { announceReminder } from '../../../shell/reminders/reminder-set.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { ReminderSignIn } from './reminder-sign-in.tsx'

interface ReminderButtonProps {
  readonly live: Live
  /** Whether the signed-in user was reminded of the live when the page was loaded. */
  readonly reminding: boolean
  readonly primary: boolean
  readonly className?: string
  onChange?(state: ReminderState): void
}

/** Sets or removes the reminder of a scheduled live; without scripts it posts to the page of the live. */
export function ReminderButton({ live, reminding: loaded, primary, className = '', onChange }: ReminderButtonProps) {
  const { t } = useTranslation('lives')
  const profile = useProfile()
  const [reminding, setReminding] = useState(loaded)
  const [busy, setBusy] = useState(false)
  const { id, title, liver } = live
  if (profile?.user.id === liver.id) return null
  if (profile === null) return <ReminderSignIn live={live} primary={primary} className={className} />

  async function change(next: boolean): Promise<void> {
    setBusy(true)
    setReminding(next)
    try {
      const { browserApi } = await import('../../../api/browser.ts')
      const params = { id }
      const state = next
        ? await browserApi('PUT /v1/lives/{id}/reminder', { params, body: {} })
        : await browserApi('DELETE /v1/lives/{id}/reminder', { params })
      onChange?.(state)
      if (next) announceReminder()
    } catch (error) {
      setReminding(!next)
      await toast.error(toApiError(error).message)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    if (!busy) void change(!reminding)
  }

  return (
    <form method="post" action={routePath('live-info___{id}', { id })} onSubmit={submit} className="contents">
      <button
        type="submit"
        name="intent"
        value={reminding ? 'forget' : 'remind'}
        aria-pressed={reminding}
        aria-label={t(reminding ? 'reminder.isSetOf' : 'reminder.setOf', { title })}
        aria-disabled={busy || undefined}
        className={buttonClass(primary && !reminding ? 'primary' : 'plain', `${className} aria-disabled:opacity-100`)}
      >
        {reminding ? (
          <BellRing aria-hidden className="size-5 shrink-0 text-brand-ink" />
        ) : (
          <Bell aria-hidden className="size-5 shrink-0" />
        )}
        {t(reminding ? 'reminder.isSet' : 'reminder.set')}
      </button>
    </form>
  )
}

import { Copy, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../shell/toasts/index.ts'
import { Button } from '../../../ui/button.tsx'

/** A value for the encoder with a copy button; a secret is hidden until the liver shows it. */
export function CopyField({ label, value, secret = false }: { label: string; value: string; secret?: boolean }) {
  const { t } = useTranslation('studio')
  const id = useId()
  const [shown, setShown] = useState(!secret)
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      await toast.success(t('setting.copied'))
    } catch {
      await toast.error(t('setting.copyFailed'))
    }
  }
  return (
    <div>
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <div className="mt-1 flex flex-wrap gap-2">
        <input
          id={id}
          readOnly
          type={shown ? 'text' : 'password'}
          value={value}
          autoComplete="off"
          spellCheck={false}
          className="field min-w-0 flex-1 basis-52 font-mono text-sm"
        />
        {secret && (
          <Button onClick={() => setShown(!shown)} aria-pressed={shown}>
            {shown ? <EyeOff aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
            {shown ? t('setting.hide') : t('setting.show')}
          </Button>
        )}
        <Button onClick={copy}>
          <Copy aria-hidden className="size-4" />
          {t('setting.copy')}
        </Button>
      </div>
    </div>
  )
}

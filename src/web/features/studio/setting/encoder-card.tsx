import { Copy, Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { StreamSetting } from '#contract/lives/schemas.ts'
import { toast } from '../../../shell/toasts/index.ts'
import { useTranslation } from '../../../texts/index.ts'
import { Button } from '../../../ui/button.tsx'
import { RotateKey } from './rotate-key.tsx'

/** The addresses and the stream key for the encoder, with set-up steps. */
export function EncoderCard({ server, whip, streamKey }: Pick<StreamSetting, 'server' | 'whip' | 'streamKey'>) {
  const { t } = useTranslation('studio')
  return (
    <section className="card flex flex-col gap-5 p-5 sm:p-6">
      <h2 className="text-lg font-bold">{t('setting.encoder')}</h2>
      <CopyField label={t('setting.server')} value={server} />
      <div className="flex flex-col gap-2">
        <CopyField key={streamKey} label={t('setting.key')} value={streamKey} secret />
        <p className="text-sm text-muted">{t('setting.keyHint')}</p>
        <div>
          <RotateKey />
        </div>
      </div>
      <details open>
        <summary className="min-h-11 py-2 font-bold">{t('setting.obs')}</summary>
        <ol className="flex list-none flex-col gap-3 text-sm">
          {(['step1', 'step2', 'step3', 'step4'] as const).map((step, index) => (
            <li key={step} className="flex gap-3">
              <span
                aria-hidden
                className="flex size-6 shrink-0 items-center justify-center rounded-full bg-brand text-tiny font-bold text-on-brand"
              >
                {index + 1}
              </span>
              <span>{t(`setting.${step}`)}</span>
            </li>
          ))}
        </ol>
      </details>
      <details>
        <summary className="min-h-11 py-2 font-bold">{t('setting.whip')}</summary>
        <div className="flex flex-col gap-3">
          <p className="text-sm">{t('setting.whipHint')}</p>
          <CopyField label={t('setting.whipServer')} value={whip} />
        </div>
      </details>
    </section>
  )
}

/** A value for the encoder with a copy button; a secret is hidden until the liver shows it. */
function CopyField({ label, value, secret = false }: { label: string; value: string; secret?: boolean }) {
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

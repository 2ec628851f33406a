import type { ReactNode } from 'react'
import { layoutNames } from '../../shell/frame/layout-names.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { toast } from '../../shell/toasts/index.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { ChoiceGroup, FormRow } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'

const pangram = '東京の夜、「きらり」と光るステージ。123人が同時に視聴中！ The quick brown fox'

export function TypeSamples() {
  return (
    <SampleSection title="Type">
      <div className="flex flex-col gap-3">
        {[
          'text-4xl font-black palt',
          'text-2xl font-black palt',
          'text-lg font-bold',
          '',
          'text-sm text-muted',
          'text-tiny text-muted',
        ].map((variant) => (
          <p key={variant} className={variant}>
            {pangram}
          </p>
        ))}
      </div>
    </SampleSection>
  )
}

const colours = [
  'paper',
  'surface',
  'raised',
  'ink',
  'muted',
  'line',
  'control',
  'brand',
  'brand-hover',
  'brand-soft',
  'brand-ink',
  'live',
  'spark',
  'good',
  'good-soft',
  'warn',
  'warn-soft',
  'bad',
  'bad-soft',
  'night',
] as const

export function ColourSamples() {
  return (
    <SampleSection title="Colour">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-4">
        {colours.map((name) => (
          <li key={name}>
            <div className="h-16 rounded-control border border-line" style={{ background: `var(--color-${name})` }} />
            <code className="text-sm">{name}</code>
          </li>
        ))}
      </ul>
    </SampleSection>
  )
}

const buttonVariants: readonly ButtonVariant[] = ['primary', 'plain', 'quiet', 'danger']

export function ButtonSamples() {
  return (
    <SampleSection title="Buttons and toasts">
      <div className="flex flex-wrap gap-3">
        {buttonVariants.map((variant) => (
          <Button key={variant} variant={variant} onClick={() => void toast.success(variant)}>
            {variant}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button variant="danger" onClick={() => void toast.error('error')}>
          error
        </Button>
      </div>
    </SampleSection>
  )
}

export function FormSamples() {
  return (
    <SampleSection title="Forms">
      <div className="card flex max-w-xl flex-col gap-6 p-6">
        <FormRow id="sample-name" label="名前" hint="20文字まで" fault={null}>
          <input id="sample-name" className="field" />
        </FormRow>
        <FormRow id="sample-mail" label="メールアドレス" fault="メールアドレスの形で入力してください。">
          <input id="sample-mail" className="field" aria-invalid="true" defaultValue="kirari" />
        </FormRow>
        <ChoiceGroup
          name="sample-choice"
          legend="公開範囲"
          chosen="public"
          choices={[
            { value: 'public', label: 'だれでも' },
            { value: 'followers', label: 'フォロワーだけ', hint: 'フォローしている人だけが見られます' },
          ]}
        />
      </div>
    </SampleSection>
  )
}

export function NoticeSamples() {
  return (
    <SampleSection title="Notices">
      <div className="flex flex-col gap-3">
        {(['info', 'good', 'warn', 'bad'] as const).map((variant) => (
          <Notice key={variant} variant={variant} title={variant}>
            <p>配信を始めるには、ストリームキーを設定してください。</p>
          </Notice>
        ))}
      </div>
    </SampleSection>
  )
}

export function FrameLinks() {
  return (
    <SampleSection title="Layouts">
      <ul className="flex flex-wrap gap-x-5">
        {layoutNames.map((name) => (
          <li key={name}>
            <SiteLink to={`/_/ui/${name}`} className="inline-flex min-h-11 items-center underline">
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </SampleSection>
  )
}

function SampleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 text-xl font-bold">{title}</h2>
      {children}
    </section>
  )
}

import { Clapperboard, Ellipsis, Heart, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { layoutNames } from '../../shell/frame/layout-names.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { toast } from '../../shell/toasts/index.ts'
import { MenuRow } from '../../player/index.ts'
import { Button, type ButtonVariant } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { ChoiceGroup, FormRow } from '../../ui/form-fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { openSheet, Sheet } from '../../ui/sheet.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const pangram = '東京の夜、「きらり」と光るステージ。123人が同時に視聴中！ The quick brown fox'

/** Shows all samples in the theme of lives, and back. */
export function ThemeSwitch() {
  const toggle = () => {
    const { dataset } = document.documentElement
    if (dataset['theme'] === 'dark') delete dataset['theme']
    else dataset['theme'] = 'dark'
  }
  return (
    <SampleSection title="Themes">
      <Button variant="plain" onClick={toggle}>
        light / dark
      </Button>
    </SampleSection>
  )
}

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

const icons = [
  ['いいね', Heart],
  ['共有', Share2],
  ['その他', Ellipsis],
] as const

export function DialogSamples() {
  return (
    <SampleSection title="Icon buttons, sheets and dialogs">
      <div className="flex flex-wrap items-center gap-3">
        {icons.map(([label, Icon]) => (
          <button key={label} type="button" aria-label={label} className="icon-button">
            <Icon aria-hidden className="size-5" />
          </button>
        ))}
        <Button variant="plain" onClick={() => openSheet('sample-sheet')}>
          sheet
        </Button>
        <Confirm
          label="confirm"
          title="配信を終了しますか？"
          text="視聴者の画面でも配信が終わります。"
          intent={() => void toast.success('confirm')}
        />
      </div>
      <Sheet id="sample-sheet" title="再生の設定">
        <MenuRow icon={Clapperboard} text="画質" onClick={() => void toast.success('画質')} />
      </Sheet>
    </SampleSection>
  )
}

/** Lists without entries, and lists that load. */
export function EmptySamples() {
  return (
    <SampleSection title="Empty and loading lists">
      <div className="grid gap-4 sm:grid-cols-2">
        <div className="card flex flex-col items-center gap-3 px-6 py-12 text-center">
          <Clapperboard aria-hidden className="size-9 text-muted" />
          <p className="font-bold">いま配信中のライブはありません</p>
          <Button variant="plain">配信予定を見る</Button>
        </div>
        <div className="card p-6">
          <Skeleton
            label="読み込み中"
            count={4}
            className="grid grid-cols-2 gap-2"
            blockClassName="h-19 border border-line"
          />
        </div>
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

import { ChoiceGroup, FormRow } from '../../ui/form-parts.tsx'
import { SampleSection } from './sample-section.tsx'

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

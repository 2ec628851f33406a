import { Notice } from '../../ui/notice.tsx'
import { SampleSection } from './sample-section.tsx'

export function NoticeSamples() {
  return (
    <SampleSection title="Notices">
      <div className="flex flex-col gap-3">
        {(['info', 'good', 'warn', 'bad'] as const).map((look) => (
          <Notice key={look} look={look} title={look}>
            <p>配信を始めるには、ストリームキーを設定してください。</p>
          </Notice>
        ))}
      </div>
    </SampleSection>
  )
}

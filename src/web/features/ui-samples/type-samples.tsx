import { SampleSection } from './sample-section.tsx'

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
        ].map((look) => (
          <p key={look} className={look}>
            {pangram}
          </p>
        ))}
      </div>
    </SampleSection>
  )
}

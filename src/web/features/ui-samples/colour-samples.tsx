import { SampleSection } from './sample-section.tsx'

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

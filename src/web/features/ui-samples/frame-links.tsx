import { layoutNames } from '../../shell/frame/layout-names.ts'
import { SiteLink } from '../../shell/prefetch/site-link.tsx'
import { SampleSection } from './sample-section.tsx'

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

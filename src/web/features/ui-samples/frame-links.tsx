import { Link } from 'react-router'
import { layoutNames } from '../../shell/frame/layout-names.ts'
import { SampleSection } from './sample-section.tsx'

export function FrameLinks() {
  return (
    <SampleSection title="Layouts">
      <ul className="flex flex-wrap gap-x-5">
        {layoutNames.map((name) => (
          <li key={name}>
            <Link to={`/_/ui/${name}`} className="inline-flex min-h-11 items-center underline">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </SampleSection>
  )
}

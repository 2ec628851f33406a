import { PageHead } from '../shell/page-head.tsx'
import { ButtonSamples } from '../features/ui-samples/button-samples.tsx'
import { ColourSamples } from '../features/ui-samples/colour-samples.tsx'
import { FormSamples } from '../features/ui-samples/form-samples.tsx'
import { FrameLinks } from '../features/ui-samples/frame-links.tsx'
import { NoticeSamples } from '../features/ui-samples/notice-samples.tsx'
import { TypeSamples } from '../features/ui-samples/type-samples.tsx'

/** Samples of all UI components, in the layout that the address names; in development only. */
export default function UiSamples() {
  return (
    <div className="flex flex-col gap-14 py-8">
      <PageHead title="UI" hidden />
      <h1 className="text-3xl font-black">UI</h1>
      <FrameLinks />
      <ColourSamples />
      <TypeSamples />
      <ButtonSamples />
      <NoticeSamples />
      <FormSamples />
    </div>
  )
}

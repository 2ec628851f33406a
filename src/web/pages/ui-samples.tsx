import { PageHead } from '../shell/page-head.tsx'
import {
  ButtonSamples,
  ColourSamples,
  DialogSamples,
  EmptySamples,
  FormSamples,
  FrameLinks,
  NoticeSamples,
  ThemeSwitch,
  TypeSamples,
} from '../features/ui-samples/samples.tsx'

/** Samples of all UI components, in the layout that the address names; in development only. */
export default function UiSamples() {
  return (
    <div className="flex flex-col gap-14 py-8">
      <PageHead title="UI" hidden />
      <h1 className="text-3xl font-black">UI</h1>
      <FrameLinks />
      <ThemeSwitch />
      <ColourSamples />
      <TypeSamples />
      <ButtonSamples />
      <DialogSamples />
      <NoticeSamples />
      <EmptySamples />
      <FormSamples />
    </div>
  )
}

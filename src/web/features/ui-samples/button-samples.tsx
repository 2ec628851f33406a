import { toast } from '../../shell/toasts/index.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { SampleSection } from './sample-section.tsx'

const buttonLooks: readonly ButtonLook[] = ['primary', 'plain', 'quiet', 'danger']

export function ButtonSamples() {
  return (
    <SampleSection title="Buttons and toasts">
      <div className="flex flex-wrap gap-3">
        {buttonLooks.map((look) => (
          <Button key={look} look={look} onClick={() => void toast.success(look)}>
            {look}
          </Button>
        ))}
        <Button disabled>disabled</Button>
        <Button look="danger" onClick={() => void toast.error('error')}>
          error
        </Button>
      </div>
    </SampleSection>
  )
}

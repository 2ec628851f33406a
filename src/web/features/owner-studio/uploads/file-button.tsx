import { useRef, type ReactNode } from 'react'
import { Button, type ButtonVariant } from '../../../ui/button.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'

interface FileButtonProps {
  readonly label: string
  readonly accept: string
  readonly multiple?: boolean
  readonly variant?: ButtonVariant
  readonly children: ReactNode
  onFiles(files: readonly File[]): void
}

/** A button that opens the choice of files of the system. */
export function FileButton({ label, accept, multiple = false, variant, children, onFiles }: FileButtonProps) {
  const hydrated = useHydrated()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        aria-label={label}
        className="hidden"
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])])
          // Without this, choosing the same file again fires no event.
          currentTarget.value = ''
        }}
      />
      <Button variant={variant ?? 'plain'} disabled={!hydrated} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  )
}

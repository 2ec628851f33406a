/** Lets each wait of a dom test end only after the effects of the elements that it waited for. */
import { configure, getConfig } from '@testing-library/react'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'

function Effect({ run }: { run(): void }) {
  useEffect(run)
  return null
}

/** React runs the effects of all earlier renders before it renders another root. */
const earlierEffects = (): Promise<void> =>
  new Promise((resolve) => {
    const root = createRoot(document.createElement('div'))
    root.render(
      <Effect
        run={() => {
          resolve()
          queueMicrotask(() => root.unmount())
        }}
      />,
    )
  })

const { asyncWrapper } = getConfig()
configure({
  // An element is in the document before its effects have run, and listens only after them.
  asyncWrapper: (wait) =>
    asyncWrapper(async () => {
      const found = await wait()
      await earlierEffects()
      return found
    }),
})

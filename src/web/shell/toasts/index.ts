/** Short messages over the page; the library loads with the first one. */
import type { ToastOptions } from 'react-toastify/unstyled'

async function show(message: string, options: ToastOptions): Promise<void> {
  const { openToast } = await import('./open-toast.tsx')
  openToast(message, options)
}

const error: ToastOptions = { type: 'error', position: 'bottom-center', className: 'error-message' }

export const toast = {
  success: (message: string) => show(message, { type: 'success' }),
  error: (message: string) => show(message, error),
}

/** One toast for something that takes time: it is updated until its end, and stays closed once the user closed it. */
export const progressToast = {
  async update(id: string, message: string): Promise<void> {
    const { updateToast } = await import('./open-toast.tsx')
    updateToast(id, message)
  },
  /** Shows the outcome for the usual time. */
  async finish(id: string, message: string, outcome: 'success' | 'error'): Promise<void> {
    const { finishToast } = await import('./open-toast.tsx')
    finishToast(id, message, outcome === 'error' ? error : { type: 'success' })
  },
  async dismiss(id: string): Promise<void> {
    const { dismissToast } = await import('./open-toast.tsx')
    dismissToast(id)
  },
}

/** Short messages over the page; the library loads with the first one. */
import type { ToastOptions } from 'react-toastify/unstyled'

async function show(message: string, options: ToastOptions): Promise<void> {
  const { openToast } = await import('./open-toast.tsx')
  openToast(message, options)
}

export const toast = {
  success: (message: string) => show(message, { type: 'success' }),
  error: (message: string) => show(message, { type: 'error', position: 'bottom-center', className: 'error-message' }),
}

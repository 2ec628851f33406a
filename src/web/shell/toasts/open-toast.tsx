import { createRoot } from 'react-dom/client'
import { cssTransition, toast, ToastContainer, type ToastOptions } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import './toasts.css'
import { toastRules } from './toast-rules.ts'

const fade = cssTransition({ enter: 'toast-fade-in', exit: 'toast-fade-out' })

const container = document.createElement('div')
document.body.append(container)
createRoot(container).render(<ToastContainer {...toastRules} transition={fade} />)

export function openToast(message: string, options: ToastOptions): void {
  toast(message, options)
}

/** The toasts in progress, also those that the user has closed. */
const inProgress = new Set<string>()

export function updateToast(id: string, message: string): void {
  if (toast.isActive(id)) toast.update(id, { render: message })
  else if (!inProgress.has(id)) toast(message, { toastId: id, type: 'info', autoClose: false })
  inProgress.add(id)
}

export function finishToast(id: string, message: string, options: ToastOptions): void {
  dismissToast(id)
  openToast(message, options)
}

export function dismissToast(id: string): void {
  inProgress.delete(id)
  toast.dismiss(id)
}

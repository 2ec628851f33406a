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

import type { ToastContainerProps } from 'react-toastify/unstyled'

/** The options of every toast: at most three, newest on top, closed after two seconds. */
export const toastRules = {
  position: 'top-center',
  autoClose: 2000,
  hideProgressBar: true,
  closeButton: false,
  limit: 3,
  newestOnTop: true,
  closeOnClick: true,
  draggable: true,
} as const satisfies ToastContainerProps

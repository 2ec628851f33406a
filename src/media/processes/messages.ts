/** What the engine tells the launcher; `id` names a helper from its start on. */
export type ToLauncher =
  | { readonly type: 'start'; readonly id: number; readonly program: string }
  | { readonly type: 'send'; readonly id: number; readonly message: unknown }
  /** Its channel is closed: it may finish what it has. */
  | { readonly type: 'release'; readonly id: number }
  | { readonly type: 'kill'; readonly id: number }

export type FromLauncher =
  | { readonly type: 'started'; readonly id: number; readonly pid: number | undefined }
  | { readonly type: 'message'; readonly id: number; readonly message: unknown }
  | { readonly type: 'fault'; readonly id: number; readonly reason: string }
  | { readonly type: 'exit'; readonly id: number; readonly code: number | null; readonly signal: string | null }

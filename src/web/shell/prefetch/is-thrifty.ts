/** What browsers tell of their network (Network Information API); many tell nothing. */
interface NetworkHints {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

declare global {
  interface Navigator {
    readonly connection?: NetworkHints
  }
}

/** Whether bytes are precious: the visitor saves data, or the line is as slow as 2G. */
export const isThrifty = ({ connection }: Pick<Navigator, 'connection'>): boolean =>
  connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')

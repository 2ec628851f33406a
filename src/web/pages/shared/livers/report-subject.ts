/** Of the sheet that is loaded on request. */
export const reportSheetId = 'liver-report'

/** The latest live of a reported liver, else their channel: staff receive the report with it. */
export type ReportSubject =
  | { readonly kind: 'live'; readonly id: string; readonly title: string }
  | { readonly kind: 'channel'; readonly id: number; readonly title: string }

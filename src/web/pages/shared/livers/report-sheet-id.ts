/** Of the sheet that is loaded on request. */
export const reportSheetId = 'liver-report'

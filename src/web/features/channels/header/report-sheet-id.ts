/** The id of the sheet, which is loaded when it is first opened. */
export const reportSheetId = 'report-channel'

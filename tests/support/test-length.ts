/** Whether proofs run in their long form, which the normal run has no time for. */
export const long = process.env['TEST_LENGTH'] === 'long'

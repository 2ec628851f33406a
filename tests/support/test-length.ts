/** Whether tests run in their long form (`npm run test:long`). */
export const long = process.env['TEST_LENGTH'] === 'long'

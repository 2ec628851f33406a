/** The requests of resumable uploads (tus 1.0), whose headers, bodies and statuses the protocol specifies. */
export const uploadRequests = {
  'OPTIONS /v1/uploads': 'What uploads support (tus 1.0)',
  'POST /v1/uploads': 'Start an upload; metadata: channel, filename, filetype, and video to replace its file (tus 1.0)',
  'HEAD /v1/uploads/{id}': 'How much of an upload has arrived (tus 1.0)',
  'PATCH /v1/uploads/{id}': 'Continue an upload (tus 1.0)',
  'DELETE /v1/uploads/{id}': 'Cancel an upload (tus 1.0)',
} as const

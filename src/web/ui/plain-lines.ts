/** Replaces CRLF with LF: browsers submit line breaks as CRLF, which would count as two characters against limits. */
export function plainLines(formData: FormData): FormData {
  const plain = new FormData()
  for (const [name, value] of formData) {
    plain.append(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
  }
  return plain
}

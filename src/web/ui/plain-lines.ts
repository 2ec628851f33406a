/** The form with the line ends that were typed: on its way a form gets CRLF, which would count twice against limits. */
export function plainLines(formData: FormData): FormData {
  const plain = new FormData()
  for (const [name, value] of formData) {
    plain.append(name, typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value)
  }
  return plain
}

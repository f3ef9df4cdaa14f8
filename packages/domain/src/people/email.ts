/** True when the text looks like one deliverable address. Whether it exists only a mail can tell. */
export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= 254 && pattern.test(address)
}

/** The form in which addresses are stored and compared: trimmed, lower case. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase()
}

const pattern =
  /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:".]+(?:\.[^\s@<>()[\]\\,;:".]+)*\.[^\s@<>()[\]\\,;:".\d]{2,}$/u

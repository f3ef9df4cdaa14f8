/**
 * Words without the signs that turn the direction of what stands around them: a name that holds one would show the rest of
 * a mail backwards, and hide where a link leads.
 */
export function plainWords(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll('\0', '')
}

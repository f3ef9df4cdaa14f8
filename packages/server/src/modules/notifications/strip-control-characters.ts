/**
 * Strips bidirectional control characters and NUL. A name that contains them could reverse the text around it
 * and disguise a link.
 */
export function stripControlCharacters(text: string): string {
  return text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '').replaceAll('\0', '')
}

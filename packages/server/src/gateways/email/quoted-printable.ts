const LINE = 76
const CR = 13
const LF = 10
const EQUALS = 0x3d
const hex = Buffer.from('0123456789ABCDEF')

/**
 * Text as RFC 2045 has it travel: printable signs of ASCII alone, lines of 76 at most, line breaks as CR LF. Signs of
 * several bytes stay on one line.
 */
export function quotedPrintable(text: string): Buffer {
  const bytes = Buffer.from(text)
  // Every byte as three, and a soft break of three for each line of such.
  const out = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil((bytes.length * 3) / (LINE - 12)) * 3)
  let at = 0
  let column = 0
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte === LF || byte === CR) {
      if (byte === CR && bytes[index + 1] === LF) index += 1
      out[at++] = CR
      out[at++] = LF
      column = 0
      continue
    }
    const width = isLostBlank(byte, bytes[index + 1]) ? 3 : (widths[byte] ?? 3)
    if (column + width > LINE - 1) {
      out[at++] = EQUALS
      out[at++] = CR
      out[at++] = LF
      column = 0
    }
    if (width === 1) {
      out[at++] = byte
      column += 1
    } else {
      out[at++] = EQUALS
      out[at++] = hex[byte >> 4] ?? 0
      out[at++] = hex[byte & 15] ?? 0
      column += 3
    }
  }
  return out.subarray(0, at)
}

/** A blank at the end of a line would be lost on the way. */
function isLostBlank(byte: number, next: number | undefined): boolean {
  return (byte === 0x20 || byte === 0x09) && (next === undefined || next === CR || next === LF)
}

/** How much room each byte needs where it stands, with those that follow it in the same sign. */
const widths = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ((byte >= 0x20 && byte < 0x7f && byte !== EQUALS) || byte === 0x09) return 1
  if (byte >= 0xf0) return 12
  if (byte >= 0xe0) return 9
  return byte >= 0xc0 ? 6 : 3
})

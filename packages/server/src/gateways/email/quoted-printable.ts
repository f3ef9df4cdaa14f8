const LINE = 76
const CR = 13
const LF = 10
const EQUALS = 0x3d
const hex = Buffer.from('0123456789ABCDEF')

/**
 * Encodes text as quoted-printable (RFC 2045): printable ASCII only, lines of at most 76 characters, CR LF
 * line breaks. Multi-byte characters are not split across lines.
 */
export function quotedPrintable(text: string): Buffer {
  const bytes = Buffer.from(text)
  // Worst case: three characters per byte, plus a soft line break of three characters per line.
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
    const width = isTrailingSpace(byte, bytes[index + 1]) ? 3 : (widths[byte] ?? 3)
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

/** Whitespace at the end of a line can be stripped in transit. */
function isTrailingSpace(byte: number, next: number | undefined): boolean {
  return (byte === 0x20 || byte === 0x09) && (next === undefined || next === CR || next === LF)
}

/** Width of each byte including the continuation bytes of the same character. */
const widths = Uint8Array.from({ length: 256 }, (_, byte) => {
  if ((byte >= 0x20 && byte < 0x7f && byte !== EQUALS) || byte === 0x09) return 1
  if (byte >= 0xf0) return 12
  if (byte >= 0xe0) return 9
  return byte >= 0xc0 ? 6 : 3
})

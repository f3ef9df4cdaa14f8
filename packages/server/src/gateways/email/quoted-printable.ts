const LINE = 76
const CR = 13
const LF = 10
const hex = Buffer.from('0123456789ABCDEF')

/** Text as RFC 2045 has it travel: printable signs of ASCII alone, lines of 76 at most, line breaks as CR LF. */
export function quotedPrintable(text: string): Buffer {
  const bytes = Buffer.from(text)
  // Every byte as three, and a soft break of three for each line of such.
  const out = Buffer.allocUnsafe(bytes.length * 3 + Math.ceil((bytes.length * 3) / (LINE - 12)) * 3)
  let at = 0
  let column = 0
  const breakLine = () => {
    out[at++] = CR
    out[at++] = LF
    column = 0
  }
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    const next = bytes[index + 1]
    if (byte === LF || byte === CR) {
      if (byte === CR && next === LF) index += 1
      breakLine()
      continue
    }
    const asItIs = isPlain(byte, next)
    if (column + (asItIs ? 1 : 3 * bytesFrom(byte)) > LINE - 1) {
      out[at++] = 0x3d
      breakLine()
    }
    if (asItIs) {
      out[at++] = byte
      column += 1
    } else {
      out[at++] = 0x3d
      out[at++] = hex[byte >> 4] ?? 0
      out[at++] = hex[byte & 15] ?? 0
      column += 3
    }
  }
  return out.subarray(0, at)
}

/** A blank at the end of a line would be lost on the way. */
function isPlain(byte: number, next: number | undefined): boolean {
  if (byte === 0x20 || byte === 0x09) return next !== undefined && next !== CR && next !== LF
  return byte > 0x20 && byte < 0x7f && byte !== 0x3d
}

/** How many bytes of its sign are still to come, this one included: a sign stays on one line. */
function bytesFrom(byte: number): number {
  if (byte >= 0xf0) return 4
  if (byte >= 0xe0) return 3
  return byte >= 0xc0 ? 2 : 1
}

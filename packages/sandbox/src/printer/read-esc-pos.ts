/** A printed line and its formatting. */
export interface PrintedLine {
  text: string
  bold: boolean
  reverse: boolean
  wide: number
  tall: number
  align: 'left' | 'center' | 'right'
  /** A QR code in place of text: its content. */
  code?: string
}

export interface ParsedPrintout {
  lines: PrintedLine[]
  cut: boolean
  /** Unknown commands, in hexadecimal. */
  unknown: string[]
}

/** Interprets ESC/POS bytes, as far as kitchens use them (Epson's "ESC/POS Command Reference"). */
export function readEscPos(bytes: Uint8Array): ParsedPrintout {
  const paper: ParsedPrintout = { lines: [], cut: false, unknown: [] }
  let look: Omit<PrintedLine, 'text'> = plain
  let text = ''
  let stored = ''
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0x0a) {
      paper.lines.push({ ...look, text })
      text = ''
    } else if (byte === 0x1d && bytes[at + 1] === 0x28) {
      const block = readBlock(bytes, at)
      if (!block.isCode) paper.unknown.push(`1d 28 ${hex(bytes[at + 2] ?? 0)}`)
      else if (block.task === STORE) stored = block.data
      else if (block.task === PRINT) paper.lines.push({ ...look, text: '', code: stored })
      at = block.end
    } else if (byte === 0x1b || byte === 0x1d) {
      const [command = 0, value = 0] = bytes.subarray(at + 1)
      const known = byte === 0x1b ? afterEsc(command, value, look) : afterGs(command, value, look)
      if (known) look = known.look
      else paper.unknown.push(`${hex(byte)} ${hex(command)}`)
      if (byte === 0x1d && command === 0x56) paper.cut = true
      at += known?.length ?? 1
    } else if (byte === 0x10 && bytes[at + 1] === 0x04) {
      // DLE EOT n queries the printer's status, and prints nothing.
      at += 2
    } else if (byte >= 0x20) {
      text += String.fromCharCode(byte)
    } else paper.unknown.push(hex(byte))
  }
  if (text) paper.lines.push({ ...look, text })
  return paper
}

/** The function of a QR code block: store data, or print the stored data. */
const STORE = 80
const PRINT = 81

/**
 * GS ( and a letter: the length of the data, and for QR codes (GS ( k, 49) the function. `end`: the last
 * byte.
 */
function readBlock(
  bytes: Uint8Array,
  at: number,
): { isCode: boolean; task: number; data: string; end: number } {
  const [letter = 0, low = 0, high = 0, kind = 0, task = 0] = bytes.subarray(at + 2)
  const end = at + 4 + low + high * 256
  const data = Buffer.from(bytes.subarray(at + 8, end + 1)).toString('latin1')
  return { isCode: letter === 0x6b && kind === 49, task, data, end }
}

type Look = Omit<PrintedLine, 'text'>

/** `length`: number of bytes after the first. */
function afterEsc(command: number, value: number, look: Look): { look: Look; length: number } | null {
  if (command === 0x40) return { look: plain, length: 1 }
  if (command === 0x74) return { look, length: 2 }
  if (command === 0x45) return { look: { ...look, bold: (value & 1) === 1 }, length: 2 }
  if (command === 0x61) return { look: { ...look, align: aligned[value] ?? 'left' }, length: 2 }
  return null
}

function afterGs(command: number, value: number, look: Look): { look: Look; length: number } | null {
  if (command === 0x21) {
    return { look: { ...look, wide: ((value >> 4) & 7) + 1, tall: (value & 7) + 1 }, length: 2 }
  }
  if (command === 0x42) return { look: { ...look, reverse: (value & 1) === 1 }, length: 2 }
  if (command === 0x56) return { look, length: value >= 65 ? 3 : 2 }
  return null
}

const plain: Look = { bold: false, reverse: false, wide: 1, tall: 1, align: 'left' }
const aligned = ['left', 'center', 'right'] as const
const hex = (byte: number) => byte.toString(16).padStart(2, '0')

import type { SlipRow } from '@comanda/domain/kitchen/slip'

/** Characters per line on 80 mm paper, in font A. */
const WIDTH = 48

/**
 * Encodes a printed ticket in ESC/POS, the command set of receipt printers (Epson's "ESC/POS Command
 * Reference": ESC @ resets, ESC t selects the code page, ESC E bold, GS ! size, GS B white on black, ESC a
 * alignment, GS ( k QR code, GS V feeds and cuts). Only printable characters pass, so that no customer input
 * becomes a command.
 */
export function escPosOf(rows: readonly SlipRow[]): Uint8Array {
  return Buffer.concat([INIT, ...rows.flatMap(encode), LF, LF, LF, CUT])
}

function encode(row: SlipRow): Buffer[] {
  switch (row.kind) {
    case 'rule':
      return [line('-'.repeat(WIDTH))]
    case 'pair':
      return [row.bold ? BOLD_ON : NOTHING, ...pair(row.left, row.right, WIDTH).map(line), BOLD_OFF]
    case 'banner':
      return [
        size(2, 2),
        REVERSE_ON,
        ...pair(` ${row.left}`, `${row.right} `, WIDTH / 2).map(line),
        REVERSE_OFF,
        size(1, 1),
      ]
    case 'warning':
      return [
        size(1, 2),
        BOLD_ON,
        REVERSE_ON,
        // Upper-cased before the reduction to the code page, which can lack the upper-case form of a letter.
        ...wrap(printable(row.text.toUpperCase()), WIDTH - 2).map((part) => line(` ${part}`.padEnd(WIDTH))),
        REVERSE_OFF,
        BOLD_OFF,
        size(1, 1),
      ]
    case 'code':
      return [
        CENTER,
        ...qrCode(row.link),
        BOLD_ON,
        ...wrap(printable(row.title), WIDTH).map(line),
        BOLD_OFF,
        ...wrap(printable(row.text), WIDTH).map(line),
        LEFT,
      ]
    case 'text':
      return text(row)
  }
}

function text(row: Extract<SlipRow, { kind: 'text' }>): Buffer[] {
  const [wide, tall] = sizes[row.size ?? 'normal']
  const margin = ' '.repeat((row.indent ?? 0) * 4)
  const content = row.struck ? `${row.struck} ${row.text}` : row.text
  const parts = wrap(printable(content), Math.floor(WIDTH / wide) - margin.length - (row.reverse ? 2 : 0))
  return [
    row.centered ? CENTER : NOTHING,
    size(wide, tall),
    row.bold ? BOLD_ON : NOTHING,
    ...parts.flatMap((part) =>
      row.reverse
        ? [Buffer.from(margin), REVERSE_ON, Buffer.from(` ${part} `), REVERSE_OFF, LF]
        : [line(margin + part)],
    ),
    BOLD_OFF,
    size(1, 1),
    row.centered ? LEFT : NOTHING,
  ]
}

/**
 * The printer renders the code itself (GS ( k, functions 165, 167, 169, 180, 181): model 2, five dots per
 * module, error correction level M (15%). Only characters valid in a URL pass.
 */
function qrCode(link: string): Buffer[] {
  const data = Buffer.from(link.replace(/[^\x21-\x7e]/g, ''), 'latin1')
  const length = data.length + 3
  return [
    Buffer.from([...QR, 4, 0, 49, 65, 50, 0]),
    Buffer.from([...QR, 3, 0, 49, 67, 5]),
    Buffer.from([...QR, 3, 0, 49, 69, 49]),
    Buffer.from([...QR, length & 0xff, length >> 8, 49, 80, 48]),
    data,
    Buffer.from([...QR, 3, 0, 49, 81, 48]),
    LF,
  ]
}

/** Both texts on one line if they fit, otherwise one below the other. */
function pair(left: string, right: string, width: number): string[] {
  const [one, other] = [printable(left), printable(right)]
  const gap = width - one.length - other.length
  if (gap >= 1) return [one + ' '.repeat(gap) + other]
  return [...wrap(one, width), ...wrap(other, width).map((part) => part.padStart(width))]
}

/** Wraps between words, and inside a word that is longer than a line. */
function wrap(given: string, width: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of given.split(/\s+/).filter(Boolean)) {
    let rest = word
    if (current && current.length + 1 + rest.length > width) {
      lines.push(current)
      current = ''
    }
    while (rest.length > width) {
      lines.push(rest.slice(0, width))
      rest = rest.slice(width)
    }
    current = current ? `${current} ${rest}` : rest
  }
  return current || lines.length === 0 ? [...lines, current] : lines
}

/**
 * Reduces a text to the code page: accents are removed where necessary, other characters become a question
 * mark.
 */
function printable(given: string): string {
  return [
    ...given
      .normalize('NFC')
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u201c\u201d]/g, '"'),
  ]
    .map((char) => (inPage(char) ? char : bare(char)))
    .join('')
}

function bare(char: string): string {
  if (/\s/.test(char)) return ' '
  if (/[\u2012-\u2015]/.test(char)) return '-'
  const plain = char.normalize('NFKD').replace(/\p{M}/gu, '')
  if (plain && [...plain].every(inPage)) return plain
  return /\p{C}|\p{M}/u.test(char) ? '' : '?'
}

/** The characters that Windows-1252 and Latin-1 have in common. */
const inPage = (char: string) => /^[\x20-\x7e\xa1-\xac\xae-\xff]$/.test(char)

const line = (content: string) => Buffer.from(`${content}\n`, 'latin1')
/** GS ! n: width in the high nibble of n, height in the low nibble, each minus one. */
const size = (wide: number, tall: number) => Buffer.from([0x1d, 0x21, ((wide - 1) << 4) | (tall - 1)])

const sizes = { normal: [1, 1], tall: [1, 2], huge: [3, 3] } as const
const NOTHING = Buffer.alloc(0)
const LF = Buffer.from('\n')
const INIT = Buffer.from([0x1b, 0x40, 0x1b, 0x74, 16])
const BOLD_ON = Buffer.from([0x1b, 0x45, 1])
const BOLD_OFF = Buffer.from([0x1b, 0x45, 0])
const REVERSE_ON = Buffer.from([0x1d, 0x42, 1])
const REVERSE_OFF = Buffer.from([0x1d, 0x42, 0])
const CENTER = Buffer.from([0x1b, 0x61, 1])
const LEFT = Buffer.from([0x1b, 0x61, 0])
const QR = [0x1d, 0x28, 0x6b]
const CUT = Buffer.from([0x1d, 0x56, 66, 0])

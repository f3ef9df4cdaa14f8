import { readFileSync } from 'node:fs'

/** The properties of a TrueType font that a PDF needs. Lengths are thousandths of the font size. */
export interface TrueType {
  name: string
  /** The complete font file, which is embedded. */
  bytes: Buffer
  ascent: number
  descent: number
  capHeight: number
  bounds: readonly [number, number, number, number]
  /** Glyph of a character; null when the font has none. */
  glyphOf(character: string): number | null
  advanceOf(glyph: number): number
  glyphCount: number
}

/** Reads a font with a cmap of format 4, as the fonts in `fonts` have. */
export function readTrueType(name: string, file: URL): TrueType {
  const bytes = readFileSync(file)
  const tables = tablesOf(bytes)
  const at = (table: string) => {
    const offset = tables.get(table)
    if (offset === undefined) throw new Error(`The font ${name} has no table ${table}.`)
    return offset
  }
  const unitsPerEm = bytes.readUInt16BE(at('head') + 18)
  const scaled = (offset: number) => Math.round((bytes.readInt16BE(offset) * 1000) / unitsPerEm)
  const metricCount = bytes.readUInt16BE(at('hhea') + 34)
  const glyphs = glyphsOf(bytes, at('cmap'))
  const [left, bottom, right, top] = [36, 38, 40, 42].map((offset) => scaled(at('head') + offset))
  return {
    name,
    bytes,
    bounds: [left ?? 0, bottom ?? 0, right ?? 0, top ?? 0],
    ascent: scaled(at('hhea') + 4),
    descent: scaled(at('hhea') + 6),
    capHeight: scaled(at('OS/2') + 88),
    glyphCount: bytes.readUInt16BE(at('maxp') + 4),
    glyphOf: (character) => glyphs.get(character.codePointAt(0) ?? 0) ?? null,
    advanceOf: (glyph) =>
      Math.round((bytes.readUInt16BE(at('hmtx') + 4 * Math.min(glyph, metricCount - 1)) * 1000) / unitsPerEm),
  }
}

function tablesOf(bytes: Buffer): Map<string, number> {
  const count = bytes.readUInt16BE(4)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const entry = 12 + 16 * index
      return [bytes.toString('latin1', entry, entry + 4), bytes.readUInt32BE(entry + 8)]
    }),
  )
}

/** Glyphs by code point. */
function glyphsOf(bytes: Buffer, cmap: number): Map<number, number> {
  const count = bytes.readUInt16BE(cmap + 2)
  const subtables = Array.from(
    { length: count },
    (_, index) => cmap + bytes.readUInt32BE(cmap + 4 + 8 * index + 4),
  )
  const table = subtables.find((offset) => bytes.readUInt16BE(offset) === 4)
  if (table === undefined) throw new Error('The font has no cmap of format 4.')
  const segments = bytes.readUInt16BE(table + 6) / 2
  const [ends, starts] = [table + 14, table + 16 + 2 * segments]
  const [deltas, ranges] = [starts + 2 * segments, starts + 4 * segments]
  const glyphs = new Map<number, number>()
  for (let segment = 0; segment < segments; segment++) {
    const end = bytes.readUInt16BE(ends + 2 * segment)
    const start = bytes.readUInt16BE(starts + 2 * segment)
    const delta = bytes.readUInt16BE(deltas + 2 * segment)
    const range = bytes.readUInt16BE(ranges + 2 * segment)
    for (let code = start; code <= end && code < 0xffff; code++) {
      const at = ranges + 2 * segment + range + 2 * (code - start)
      const found = range === 0 ? code : bytes.readUInt16BE(at)
      const glyph = found === 0 ? 0 : (found + delta) & 0xffff
      if (glyph !== 0) glyphs.set(code, glyph)
    }
  }
  return glyphs
}

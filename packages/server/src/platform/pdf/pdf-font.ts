import { type PdfObjects, pdfText } from './pdf-objects.ts'
import { readTrueType, type TrueType } from './true-type.ts'

export type FontWeight = 'regular' | 'semibold'

/**
 * The typeface of the product, cut from @fontsource-variable/inter to Latin letters with the npm package subset-font 2.
 */
export const fonts: Record<FontWeight, TrueType> = {
  regular: readTrueType('Inter-Regular', new URL('fonts/inter-400.ttf', import.meta.url)),
  semibold: readTrueType('Inter-SemiBold', new URL('fonts/inter-600.ttf', import.meta.url)),
}

/** Glyphs of a text. A character that the font does not have is shown as a question mark. */
export function glyphsOf(font: TrueType, text: string): number[] {
  const unknown = font.glyphOf('?') ?? 0
  return [...text].map((character) => font.glyphOf(character) ?? unknown)
}

/** Adds a font to a file, so that any reader shows it and can copy its text; returns the number of its object. */
export function addFont(objects: PdfObjects, font: TrueType): number {
  const { name, bytes, ascent, descent, capHeight, bounds, glyphCount } = font
  const file = objects.addStream(bytes, `/Length1 ${bytes.length} `)
  const descriptor = objects.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${bounds.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight ${capHeight} /StemV 80 /FontFile2 ${file} 0 R >>`,
  )
  const widths = Array.from({ length: glyphCount }, (_, glyph) => font.advanceOf(glyph)).join(' ')
  const descendant = objects.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDToGIDMap /Identity /FontDescriptor ${descriptor} 0 R ` +
      `/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 /W [0 [${widths}]] >>`,
  )
  const unicode = objects.addStream(Buffer.from(unicodeMap(font)))
  return objects.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H ` +
      `/DescendantFonts [${descendant} 0 R] /ToUnicode ${unicode} 0 R >>`,
  )
}

/** Characters by glyph. */
function unicodeMap(font: TrueType): string {
  const lines: string[] = []
  const mapped = new Set<number>()
  for (let code = 0x20; code < 0x2300; code++) {
    const character = String.fromCodePoint(code)
    const glyph = font.glyphOf(character)
    if (glyph === null || mapped.has(glyph)) continue
    mapped.add(glyph)
    lines.push(`<${hex(glyph)}> <${pdfText(character).slice(5, -1)}>`)
  }
  const blocks: string[] = []
  // A block has at most 100 entries.
  for (let start = 0; start < lines.length; start += 100) {
    const block = lines.slice(start, start + 100)
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <FFFF> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

export function hex(glyph: number): string {
  return glyph.toString(16).padStart(4, '0')
}

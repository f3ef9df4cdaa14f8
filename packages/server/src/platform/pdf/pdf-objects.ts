import { deflateSync } from 'node:zlib'

/** The numbered objects of a PDF file (ISO 32000-1). */
export interface PdfObjects {
  /** Reserves a number, for objects that refer to each other. */
  reserve(): number
  /** Adds a dictionary or another value in PDF syntax; returns its number. */
  add(value: string, number?: number): number
  addStream(content: Buffer, entries?: string): number
  /** The complete file. */
  file(root: number, info: number): Buffer<ArrayBuffer>
}

export function pdfObjects(): PdfObjects {
  const objects: Buffer[] = []
  const reserve = () => objects.push(Buffer.alloc(0))
  const store = (number: number, value: Buffer) => {
    objects[number - 1] = value
    return number
  }
  return {
    reserve,
    add: (value, number = reserve()) => store(number, Buffer.from(value, 'latin1')),
    addStream(content, entries = '') {
      const packed = deflateSync(content)
      const head = `<< /Length ${packed.length} /Filter /FlateDecode ${entries}>>\nstream\n`
      return store(reserve(), Buffer.concat([Buffer.from(head), packed, Buffer.from('\nendstream')]))
    },
    file: (root, info) => write(objects, root, info),
  }
}

function write(objects: readonly Buffer[], root: number, info: number): Buffer<ArrayBuffer> {
  // The comment of four bytes above 127 marks the file as binary.
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')]
  const offsets: number[] = []
  let length = parts[0]?.length ?? 0
  for (const [index, object] of objects.entries()) {
    offsets.push(length)
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      object,
      Buffer.from('\nendobj\n', 'latin1'),
    ])
    parts.push(part)
    length += part.length
  }
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}` +
        `trailer\n<< /Size ${objects.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\n` +
        `startxref\n${length}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A text string of a dictionary, such as a title: UTF-16 with a byte order mark. */
export function pdfText(text: string): string {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()
  return `<${bytes.toString('hex')}>`
}

export function pdfDate(instant: number): string {
  return `(D:${new Date(instant).toISOString().slice(0, 19).replace(/\D/g, '')}Z)`
}

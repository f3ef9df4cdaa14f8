import type { Readable } from 'node:stream'

/** An entry of a tar archive. Its content must be read before the next entry. */
export interface TarEntry {
  name: string
  isFolder: boolean
  content: AsyncGenerator<Buffer>
}

const BLOCK = 512
const FILE = ['0', '\0']
const FOLDER = '5'

/**
 * Reads the files and folders of a tar archive as Postgres writes it: ustar, without long names.
 *
 * @throws when the archive is cut off, or has an entry of another kind.
 */
export async function* readTar(archive: Readable): AsyncGenerator<TarEntry> {
  const source = new BlockReader(archive)
  for (;;) {
    const header = await source.read(BLOCK)
    if (header.every((byte) => byte === 0)) break
    const size = Number.parseInt(textOf(header, 124, 12), 8)
    const kind = String.fromCharCode(header[156] ?? 0)
    if (kind !== FOLDER && !FILE.includes(kind)) throw new Error(`The archive has an entry of kind ${kind}.`)
    const content = contentOf(source, size)
    yield { name: textOf(header, 0, 100), isFolder: kind === FOLDER, content }
    for await (const _ of content);
    await source.read((BLOCK - (size % BLOCK)) % BLOCK)
  }
  // What follows the last entry is padding.
  for await (const _ of source.rest());
}

async function* contentOf(source: BlockReader, size: number): AsyncGenerator<Buffer> {
  for (let remaining = size; remaining > 0; ) {
    const part = await source.readSome(remaining)
    remaining -= part.length
    yield part
  }
}

function textOf(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length)
  const end = field.indexOf(0)
  return field.subarray(0, end < 0 ? length : end).toString('utf8')
}

class BlockReader {
  readonly #chunks: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]()
  }

  /** Between one and `max` bytes. */
  async readSome(max: number): Promise<Buffer> {
    while (this.#buffered.length === 0) {
      const next = await this.#chunks.next()
      if (next.done) throw new Error('The archive is incomplete.')
      this.#buffered = next.value
    }
    const part = this.#buffered.subarray(0, max)
    this.#buffered = this.#buffered.subarray(part.length)
    return part
  }

  async read(length: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let missing = length; missing > 0; missing -= parts.at(-1)?.length ?? 0)
      parts.push(await this.readSome(missing))
    return Buffer.concat(parts)
  }

  async *rest(): AsyncGenerator<Buffer> {
    for (let next = await this.#chunks.next(); !next.done; next = await this.#chunks.next()) yield next.value
  }
}

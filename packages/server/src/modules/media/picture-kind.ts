export type PictureKind = 'jpeg' | 'png' | 'webp'

/** Detects the file type from the first bytes, independent of its name; null for unsupported types. */
export function pictureKind(bytes: Uint8Array): PictureKind | null {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  const isRiff = startsWith(bytes, ascii('RIFF'))
  return isRiff && startsWith(bytes.subarray(8), ascii('WEBP')) ? 'webp' : null
}

function startsWith(bytes: Uint8Array, signature: readonly number[]): boolean {
  return bytes.length >= signature.length && signature.every((byte, at) => bytes[at] === byte)
}

function ascii(text: string): number[] {
  return [...text].map((letter) => letter.charCodeAt(0))
}

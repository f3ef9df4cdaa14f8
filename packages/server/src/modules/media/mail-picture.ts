import sharp from 'sharp'
import type { App } from '../../app.ts'

/** The side of a picture in an email, in pixels: sharp at 44. */
const SIDE = 88

/**
 * The path of a small square version for email: as PNG, because some email clients do not support WebP, and
 * on white, so that a logo made for print is readable in dark mode. `path` and `widths` are those of the stored
 * picture.
 */
export function mailPicturePath(path: string, widths: readonly number[]): string {
  const sorted = widths.toSorted((one, other) => one - other)
  const source = sorted.find((width) => width >= SIDE) ?? sorted.at(-1) ?? 0
  return `/media/${path}-mail-${source}.png`
}

/** All files of a picture that can exist, as the file store names them. */
export function pictureFiles(path: string, widths: readonly number[]): string[] {
  return widths.flatMap((width) => [`${path}-${width}.webp`, `${path}-mail-${width}.png`])
}

/** Creates the file for a path from `mailPicturePath` when it does not exist and its picture does. */
export async function prepareMailPicture(app: Pick<App, 'files'>, pathname: string): Promise<void> {
  const named = /^\/media\/([0-9a-f-]{36}\/[0-9a-f]{32})-mail-(\d{1,4})\.png$/.exec(pathname)
  if (!named) return
  const path = pathname.slice('/media/'.length)
  if (await app.files.read(path)) return
  const source = await app.files.read(`${named[1]}-${named[2]}.webp`)
  if (!source) return
  const content = await sharp(source)
    .resize({ width: SIDE, height: SIDE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()
  await app.files.write(path, content)
}

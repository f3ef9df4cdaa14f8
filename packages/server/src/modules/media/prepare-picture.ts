import { createHash } from 'node:crypto'
import type { PictureCrop } from '@comanda/contract/media'
import { maxPictureBytes, pictureTooLarge } from '@comanda/domain/content/picture-size'
import sharp from 'sharp'
import { inTime } from '../../platform/in-time.ts'
import { pictureKind } from './picture-kind.ts'

/** A picture ready to be served: WebP only, without metadata, in a few widths. */
export interface PreparedPicture {
  contentHash: string
  width: number
  height: number
  renditions: { width: number; content: Uint8Array }[]
}

/** A rejected upload. The message is shown to the user. */
export class PictureRefused extends Error {
  override readonly name = 'PictureRefused'
}

const pictureLimits = {
  /** Limits decompression bombs; a phone's picture has 12 megapixels. */
  pixels: 20_000_000,
  /** Limits files that are crafted to be slow to decode. */
  seconds: 10,
}
/**
 * 240 and 360 px serve the 116 px thumbnails of phones with two and three device pixels per CSS pixel, 750 px pictures
 * that are as wide as a phone with less than two.
 */
const pictureWidths = [240, 360, 750, 1000] as const

/** Identifies the content: the same part of equal bytes is the same picture. */
export function contentHashOf(bytes: Uint8Array, crop?: PictureCrop): string {
  const hash = createHash('sha256').update(bytes)
  if (crop) hash.update(`crop:${crop.left},${crop.top},${crop.width},${crop.height}`)
  return hash.digest('hex')
}

/**
 * Validates an uploaded picture by its content and re-encodes it, never larger than the original.
 * One picture is processed at a time: a large one needs a core for seconds and memory for all its pixels.
 * Throws a PictureRefused with a message for the user: too large, not a JPG, PNG or WebP, cropped beyond its edge, or
 * too slow to process.
 */
export async function preparePicture(bytes: Uint8Array, crop?: PictureCrop): Promise<PreparedPicture> {
  if (bytes.byteLength >= maxPictureBytes) throw new PictureRefused(pictureTooLarge)
  if (!pictureKind(bytes)) throw new PictureRefused('File must be an image')
  const turn = idle
  const work = turn.then(() => renderAll(bytes, crop))
  idle = work.catch(() => {})
  await turn
  return inTime(
    work,
    pictureLimits.seconds * 1000,
    () => new PictureRefused('The picture takes too long to process'),
  )
}

/** Settled while no picture is processed. One that exceeded its time limit counts until it ends, because it cannot be stopped. */
let idle: Promise<unknown> = Promise.resolve()

/** Reads only the header, before any pixel is decoded. */
async function refuseBySize(bytes: Uint8Array, crop: PictureCrop | undefined): Promise<void> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient }) => autoOrient)
    .catch(() => ({ width: 0, height: 0 }))
  if (width * height > pictureLimits.pixels)
    throw new PictureRefused('The picture must have at most 20 megapixels')
  if (width > 0 && crop && (crop.left + crop.width > width || crop.top + crop.height > height))
    throw new PictureRefused('The selected part is outside the picture')
}

async function renderAll(bytes: Uint8Array, crop: PictureCrop | undefined): Promise<PreparedPicture> {
  await refuseBySize(bytes, crop)
  const upright = await decode(bytes, crop)
  const { width, height } = upright.info
  const widths = [...new Set(pictureWidths.map((desired) => Math.min(desired, width)))]
  const renditions = await Promise.all(widths.map((desired) => render(upright, desired)))
  return { contentHash: contentHashOf(bytes, crop), width, height, renditions }
}

type Decoded = Awaited<ReturnType<typeof decode>>

/** Decodes to upright pixels. Sharp drops all metadata, so the EXIF rotation is applied first. */
async function decode(bytes: Uint8Array, crop: PictureCrop | undefined) {
  try {
    const upright = sharp(bytes, { limitInputPixels: pictureLimits.pixels, failOn: 'error', pages: 1 })
      .timeout({ seconds: pictureLimits.seconds })
      .autoOrient()
    return await (crop ? upright.extract(crop) : upright)
      .resize({ width: 2000, height: 2000, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
  } catch (cause) {
    throw new PictureRefused('File must be an image', { cause })
  }
}

async function render({ data, info }: Decoded, width: number) {
  const { width: from, height, channels } = info
  const content = await sharp(data, { raw: { width: from, height, channels } })
    .resize({ width })
    // An effort of 4 saves 3% of the bytes for twice the time. It is used for the widths that phones load; on their
    // dense screens a lower quality is not visible.
    .webp({ quality: width <= 360 ? 76 : 70, effort: width <= 750 ? 4 : 2 })
    .toBuffer()
  return { width, content }
}

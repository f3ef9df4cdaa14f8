import type { PictureCrop } from '@comanda/contract/media'

export interface Size {
  width: number
  height: number
}

/** The smallest width of a part, as a share of the largest one. */
export const SMALLEST = 0.1

/** The largest centered part of the picture with this aspect ratio. */
export function largestCrop({ width, height }: Size, ratio: number): PictureCrop {
  const wide = Math.min(width, height * ratio)
  const high = Math.min(height, width / ratio)
  return { left: (width - wide) / 2, top: (height - high) / 2, width: wide, height: high }
}

export function moveCrop(crop: PictureCrop, by: { x: number; y: number }, picture: Size): PictureCrop {
  return {
    ...crop,
    left: clamp(crop.left + by.x, 0, picture.width - crop.width),
    top: clamp(crop.top + by.y, 0, picture.height - crop.height),
  }
}

/** The part resized to another width with the same ratio, around its center or from its top left corner. */
export function resizeCrop(
  crop: PictureCrop,
  desired: number,
  picture: Size,
  from: 'middle' | 'corner' = 'middle',
): PictureCrop {
  const ratio = crop.width / crop.height
  const largest = largestCrop(picture, ratio).width
  const room =
    from === 'middle' ? largest : Math.min(picture.width - crop.left, (picture.height - crop.top) * ratio)
  const width = clamp(desired, largest * SMALLEST, room)
  const height = width / ratio
  const sized = { ...crop, width, height }
  if (from === 'corner') return sized
  return moveCrop(sized, { x: (crop.width - width) / 2, y: (crop.height - height) / 2 }, picture)
}

/** The part in whole pixels within the picture; undefined for the full picture. */
export function wholePixels(crop: PictureCrop, picture: Size): PictureCrop | undefined {
  const left = clamp(Math.round(crop.left), 0, picture.width - 1)
  const top = clamp(Math.round(crop.top), 0, picture.height - 1)
  const width = clamp(Math.round(crop.width), 1, picture.width - left)
  const height = clamp(Math.round(crop.height), 1, picture.height - top)
  const isAll = width === picture.width && height === picture.height
  return isAll ? undefined : { left, top, width, height }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, Math.max(min, max)))
}

/** Size of the stored photo, in pixels. */
export const photoWidth = 640
export const photoHeight = 480

/** Maximum length of a base64 photo that the server accepts. */
const MAX_BASE64_LENGTH = 220_000
const QUALITIES = [0.85, 0.7, 0.55, 0.4, 0.25]

/** The largest centered part of a picture with the photo's aspect ratio. */
export function centeredCrop(
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(width / photoWidth, height / photoHeight)
  const part = { width: photoWidth * scale, height: photoHeight * scale }
  return { left: (width - part.width) / 2, top: (height - part.height) / 2, ...part }
}

/**
 * Encodes in the best quality that fits the server's limit. Returns base64, or null if none is small enough.
 * `encode` returns a data URL for a quality from 0 to 1, as a canvas does.
 */
export function encodePhoto(encode: (quality: number) => string): string | null {
  for (const quality of QUALITIES) {
    const [kind, base64 = ''] = encode(quality).split(',', 2)
    if (kind === 'data:image/jpeg;base64' && base64 !== '' && base64.length <= MAX_BASE64_LENGTH)
      return base64
  }
  return null
}

/** Crops the center of a picture to a photo in base64. Throws if the picture cannot be drawn. */
export function takePhoto(picture: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = photoWidth
  canvas.height = photoHeight
  const part = centeredCrop(width, height)
  const surface = canvas.getContext('2d')
  surface?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, photoWidth, photoHeight)
  const photo = surface && encodePhoto((quality) => canvas.toDataURL('image/jpeg', quality))
  if (!photo) throw new Error('The photo could not be encoded')
  return photo
}

/** The same for a file from a phone's camera app. Throws if it is not a picture. */
export async function photoFromFile(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    return takePhoto(picture, picture.width, picture.height)
  } finally {
    picture.close()
  }
}

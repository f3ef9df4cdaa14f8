/** What the log keeps, in pixels. */
export const photoWidth = 640
export const photoHeight = 480

/** The most that the server takes of a photo in base64. */
const MOST_CHARACTERS = 220_000
const QUALITIES = [0.85, 0.7, 0.55, 0.4, 0.25]

/** The largest middle part of a picture that has the photo's shape. */
export function middlePart(
  width: number,
  height: number,
): { left: number; top: number; width: number; height: number } {
  const scale = Math.min(width / photoWidth, height / photoHeight)
  const part = { width: photoWidth * scale, height: photoHeight * scale }
  return { left: (width - part.width) / 2, top: (height - part.height) / 2, ...part }
}

/**
 * The finest JPEG in base64 that the server takes, or null when none is small enough. `encode` makes a data address in a
 * quality from 0 to 1, as a canvas does.
 */
export function encodePhoto(encode: (quality: number) => string): string | null {
  for (const quality of QUALITIES) {
    const [kind, base64 = ''] = encode(quality).split(',', 2)
    if (kind === 'data:image/jpeg;base64' && base64 !== '' && base64.length <= MOST_CHARACTERS) return base64
  }
  return null
}

/** Takes the middle of a picture as a photo in base64. Throws when the picture cannot be drawn. */
export function takePhoto(picture: CanvasImageSource, width: number, height: number): string {
  const canvas = document.createElement('canvas')
  canvas.width = photoWidth
  canvas.height = photoHeight
  const part = middlePart(width, height)
  const surface = canvas.getContext('2d')
  surface?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, photoWidth, photoHeight)
  const photo = surface && encodePhoto((quality) => canvas.toDataURL('image/jpeg', quality))
  if (!photo) throw new Error('The picture cannot be drawn')
  return photo
}

/** The same of a picture that a phone's own camera has just taken. Throws when it is none. */
export async function takePhotoOf(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file)
  try {
    return takePhoto(picture, picture.width, picture.height)
  } finally {
    picture.close()
  }
}

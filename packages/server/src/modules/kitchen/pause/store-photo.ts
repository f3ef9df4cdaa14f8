import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { App } from '../../../app.ts'
import { pictureKind } from '../../media/public.ts'

const WIDTH = 640
const HEIGHT = 480
const SECONDS = 5

/** The upload is not a readable photo. */
export class PhotoRefused extends Error {}

/**
 * Stores the photo of the person who paused ordering, inaccessible to visitors and re-encoded without metadata. Returns its key.
 * Throws a PhotoRefused.
 */
export async function storePausePhoto(
  app: Pick<App, 'files'>,
  restaurantId: string,
  base64: string,
): Promise<string> {
  const bytes = Buffer.from(base64, 'base64')
  if (!pictureKind(bytes)) throw new PhotoRefused('not a picture')
  const content = await render(bytes)
  const key = `private/${restaurantId}/${randomUUID()}.jpg`
  await app.files.write(key, content)
  return key
}

async function render(bytes: Buffer): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: 20_000_000, failOn: 'error', pages: 1 })
      .timeout({ seconds: SECONDS })
      .autoOrient()
      .resize({ width: WIDTH, height: HEIGHT, fit: 'inside', withoutEnlargement: true })
      .jpeg({ quality: 80 })
      .toBuffer()
  } catch (cause) {
    throw new PhotoRefused('not a picture', { cause })
  }
}

import type { Picture } from '@comanda/domain/menu/menu'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import type { App } from '../../src/app.ts'
import {
  loadPictures,
  mailPicturePath,
  PictureRefused,
  prepareMailPicture,
  preparePicture,
  storePicture,
} from '../../src/modules/media/public.ts'
import { makeRestaurant } from '../factories.ts'
import { memoryFiles } from '../memory-files.ts'
import { createTestDatabase } from '../test-database.ts'

let app: Pick<App, 'db' | 'files'> & { files: ReturnType<typeof memoryFiles> }
let restaurantId: string

beforeEach(async () => {
  const { db } = await createTestDatabase()
  app = { db, files: memoryFiles() }
  restaurantId = (await makeRestaurant(app)).id
})

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3283a' } })

const pictureOf = (id: string) =>
  app.db.tenant(restaurantId, 'system:test', async (tx) => (await loadPictures(tx, restaurantId)).get(id))

const fileOf = ({ path }: Picture, width: number) =>
  app.files.read(`${path.replace('/media/', '')}-${width}.webp`)

test('stores a picture as WebP in four widths in the folder of its restaurant', async () => {
  const bytes = await blank(1600, 1200).jpeg().toBuffer()
  const picture = (await pictureOf(await storePicture(app, restaurantId, bytes)))!
  expect(picture).toMatchObject({ width: 1600, height: 1200, widths: [240, 360, 750, 1000] })
  expect(picture.path).toMatch(new RegExp(`^/media/${restaurantId}/[0-9a-f]{32}$`))
  for (const width of picture.widths) {
    const rendition = (await fileOf(picture, width))!
    expect(await sharp(rendition).metadata()).toMatchObject({
      format: 'webp',
      width,
      height: Math.round(width * 0.75),
    })
  }
})

test('never enlarges a picture', async () => {
  const bytes = await blank(500, 400).png().toBuffer()
  const picture = await pictureOf(await storePicture(app, restaurantId, bytes))
  expect(picture).toMatchObject({ width: 500, height: 400, widths: [240, 360, 500] })
})

test('rotates a picture upright and strips its metadata', async () => {
  const bytes = await blank(800, 600)
    .withExif({ IFD0: { Copyright: 'somebody', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const picture = (await pictureOf(await storePicture(app, restaurantId, bytes)))!
  expect(picture).toMatchObject({ width: 600, height: 800, widths: [240, 360, 600] })
  const metadata = await sharp((await fileOf(picture, 240))!).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.orientation).toBeUndefined()
})

test('returns the same id for the same picture', async () => {
  const bytes = await blank(400, 300).webp().toBuffer()
  const ids = await Promise.all([1, 2, 3].map(() => storePicture(app, restaurantId, bytes)))
  expect(new Set(ids).size).toBe(1)
  const other = await makeRestaurant(app)
  expect(await storePicture(app, other.id, bytes)).not.toBe(ids[0])
})

test('preserves transparency', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 4, background: clear } })
    .png()
    .toBuffer()
  const picture = (await pictureOf(await storePicture(app, restaurantId, bytes)))!
  const { hasAlpha } = await sharp((await fileOf(picture, 64))!).metadata()
  expect(hasAlpha).toBe(true)
})

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['5 MB', async () => new Uint8Array(5 * 1024 * 1024), 'File size must be less than 5MB'],
  ['a GIF', () => blank(10, 10).gif().toBuffer(), 'File must be an image'],
  [
    'a drawing that could run scripts',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    'File must be an image',
  ],
  [
    'text under the first bytes of a JPG',
    async () => Buffer.from([0xff, 0xd8, 0xff, ...Buffer.from('hello')]),
    'File must be an image',
  ],
  [
    'a decompression bomb',
    () => blank(12_000, 12_000).png().toBuffer(),
    'The picture must have at most 20 megapixels',
  ],
  [
    'a truncated file',
    async () => (await noise(400).png().toBuffer()).subarray(0, 2000),
    'File must be an image',
  ],
  ['an empty file', async () => new Uint8Array(), 'File must be an image'],
])('rejects %s', async (_what, make, message) => {
  const refused = storePicture(app, restaurantId, await make())
  await expect(refused).rejects.toThrow(new PictureRefused(message))
  expect(app.files.paths()).toEqual([])
})

test('processes one picture at a time, even after one that fails', async () => {
  let most = 0
  const count = () => {
    const { queue, process } = sharp.counters()
    most = Math.max(most, queue + process)
  }
  const good = await noise(300).jpeg().toBuffer()
  const broken = (await noise(400).png().toBuffer()).subarray(0, 2000)
  sharp.queue.on('change', count)
  const all = await Promise.allSettled([good, broken, good, good].map((bytes) => preparePicture(bytes)))
  sharp.queue.off('change', count)
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  // One picture of 300 pixels is rendered in two widths immediately.
  expect(most).toBe(2)
})

function noise(size: number) {
  const background = { r: 128, g: 128, b: 128 }
  return sharp({
    create: {
      width: size,
      height: size,
      channels: 3,
      background,
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
}

test('creates a small square PNG on white for emails once, and only for existing pictures', async () => {
  const seeThrough = sharp({ create: { width: 600, height: 200, channels: 4, background: '#b3283a00' } })
  const picture = (await pictureOf(await storePicture(app, restaurantId, await seeThrough.png().toBuffer())))!
  const stored = picture.path.replace('/media/', '')
  const path = mailPicturePath(stored, picture.widths)
  expect(path).toBe(`/media/${stored}-mail-240.png`)
  expect(mailPicturePath(stored, [60])).toBe(`/media/${stored}-mail-60.png`)
  await prepareMailPicture(app, path)
  const small = (await app.files.read(path.replace('/media/', '')))!
  expect(await sharp(small).metadata()).toMatchObject({
    format: 'png',
    width: 88,
    height: 88,
    hasAlpha: false,
  })
  const { dominant } = await sharp(small).stats()
  expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
  await app.files.write(path.replace('/media/', ''), new Uint8Array([1]))
  await prepareMailPicture(app, path)
  expect(await app.files.read(path.replace('/media/', ''))).toEqual(new Uint8Array([1]))
  const other = `/media/${stored.replace(/.{4}$/, '0000')}-mail-240.png`
  for (const absent of [other, `/media/${stored}-mail-640.webp`, '/media/../x-mail-240.png']) {
    await prepareMailPicture(app, absent)
    expect(await app.files.read(absent.replace('/media/', ''))).toBeNull()
  }
})

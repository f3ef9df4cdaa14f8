import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PictureRefused, preparePicture } from '../../src/modules/media/public.ts'

const SCRIPT = '<script>alert(document.domain)</script>'
const PLACE = '51/1,30/1,26/1'

const blank = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#b3283a' } })

describe('what is kept of a picture is its pixels alone', () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      'a page behind the end of a PNG',
      async () => Buffer.concat([await blank().png().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'a page behind the end of a JPG',
      async () => Buffer.concat([await blank().jpeg().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    ['a page in the comment of a JPG', async () => withComment(await blank().jpeg().toBuffer(), SCRIPT)],
    [
      'a page in a text of a PNG',
      async () => withChunk(await blank().png().toBuffer(), 'tEXt', Buffer.from(`Title\0${SCRIPT}`)),
    ],
    [
      'a page in the notes of the camera',
      () =>
        blank()
          .withExif({ IFD0: { ImageDescription: SCRIPT } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'an archive behind a WebP',
      async () => Buffer.concat([await blank().webp().toBuffer(), Buffer.from(`PK\x03\x04${SCRIPT}`)]),
    ],
  ])('%s is gone', async (_, make) => {
    const bytes = await make()
    expect(bytes.includes(SCRIPT)).toBe(true)
    for (const { content } of (await preparePicture(bytes)).renditions) {
      expect(Buffer.from(content).includes('script')).toBe(false)
      expect(Buffer.from(content).includes('PK\x03\x04')).toBe(false)
    }
  })

  test('where it was taken, when and with what is gone', async () => {
    const bytes = await blank()
      .withExif({
        IFD0: { Make: 'Camera', Model: 'One' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: PLACE, GPSLongitudeRef: 'W', GPSLongitude: PLACE },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer()
    expect(await sharp(bytes).metadata()).toMatchObject({ exif: expect.anything(), icc: expect.anything() })
    for (const { content } of (await preparePicture(bytes)).renditions) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(content).metadata()
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
    }
  })

  test('of a moving picture the first frame stays', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((background) => frame(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { renditions } = await preparePicture(moving)
    expect((await sharp(renditions[0]?.content).metadata()).pages).toBeUndefined()
  })
})

describe('no picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['a drawing', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['a drawing with a declaration', () => Buffer.from(`<?xml version="1.0"?><svg>${SCRIPT}</svg>`)],
    [
      'a drawing that asks for a file',
      () => Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    ],
    ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    [
      'a page that begins like a PNG',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(SCRIPT)]),
    ],
    ['a page that begins like a WebP', () => Buffer.from(`RIFF\x10\0\0\0WEBPVP8 ${SCRIPT}`, 'latin1')],
    ['a document', () => Buffer.from('%PDF-1.7\n')],
    ['a GIF', () => blank().gif().toBuffer()],
    ['a TIFF', () => blank().tiff().toBuffer()],
    ['an AVIF', () => blank().avif().toBuffer()],
    ['a program', () => Buffer.from('MZ\x90\0')],
  ])('is %s, whatever its name', async (_, make) => {
    await expect(preparePicture(await make())).rejects.toThrow(new PictureRefused('File must be an image'))
  })
})

describe('a small file that unfolds to a huge one is refused before it does', () => {
  test.each<[string, number, number]>([
    ['many pixels', 30_000, 30_000],
    ['one endless line', 2_000_000_000, 1],
    ['one endless column', 1, 2_000_000_000],
    ['more than can be counted', 0xffffffff, 0xffffffff],
    ['none', 0, 0],
  ])('%s', async (_, width, height) => {
    const started = performance.now()
    const claimed = withSize(await blank().png().toBuffer(), width, height)
    await expect(preparePicture(claimed)).rejects.toThrow(PictureRefused)
    expect(performance.now() - started).toBeLessThan(2000)
  })

  test('a text in it that unfolds to 200 MB is not unfolded', async () => {
    const bomb = Buffer.concat([
      Buffer.from('Comment\0\0'),
      deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 }),
    ])
    const bytes = withChunk(await blank().png().toBuffer(), 'zTXt', bomb)
    expect(bytes.length).toBeLessThan(400_000)
    const before = process.memoryUsage().rss
    await preparePicture(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(PictureRefused))
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024)
  })
})

function frame(background: string): Promise<Buffer> {
  return sharp({ create: { width: 32, height: 32, channels: 3, background } })
    .png()
    .toBuffer()
}

/** A PNG with another chunk behind its header, rightly sealed. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const headerEnd = 8 + 25
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, data), png.subarray(headerEnd)])
}

/** A PNG whose header claims another size, rightly sealed. */
function withSize(png: Buffer, width: number, height: number): Buffer {
  const header = Buffer.from(png.subarray(16, 29))
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', header), png.subarray(33)])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

function withComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe]), length, Buffer.from(text)])
  return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
}

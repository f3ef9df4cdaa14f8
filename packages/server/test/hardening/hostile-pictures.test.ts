import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PictureRefused, preparePicture } from '../../src/modules/media/public.ts'

const SCRIPT = '<script>alert(document.domain)</script>'
const PLACE = '51/1,30/1,26/1'

const blank = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: '#b3283a' } })

describe('only the pixels of a picture are stored', () => {
  test.each<[string, () => Promise<Buffer>]>([
    [
      'a page after the end of a PNG',
      async () => Buffer.concat([await blank().png().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    [
      'a page after the end of a JPG',
      async () => Buffer.concat([await blank().jpeg().toBuffer(), Buffer.from(SCRIPT)]),
    ],
    ['a page in the comment of a JPG', async () => withComment(await blank().jpeg().toBuffer(), SCRIPT)],
    [
      'a page in a text chunk of a PNG',
      async () => withChunk(await blank().png().toBuffer(), 'tEXt', Buffer.from(`Title\0${SCRIPT}`)),
    ],
    [
      'a page in the EXIF data',
      () =>
        blank()
          .withExif({ IFD0: { ImageDescription: SCRIPT } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'an archive after a WebP',
      async () => Buffer.concat([await blank().webp().toBuffer(), Buffer.from(`PK\x03\x04${SCRIPT}`)]),
    ],
  ])('%s is removed', async (_, make) => {
    const bytes = await make()
    expect(bytes.includes(SCRIPT)).toBe(true)
    for (const { content } of (await preparePicture(bytes)).renditions) {
      expect(Buffer.from(content).includes('script')).toBe(false)
      expect(Buffer.from(content).includes('PK\x03\x04')).toBe(false)
    }
  })

  test('location, time and camera are removed', async () => {
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

  test('an animated picture is reduced to its first frame', async () => {
    const frames = await Promise.all(['#f00', '#0f0', '#00f'].map((background) => frame(background)))
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { renditions } = await preparePicture(moving)
    expect((await sharp(renditions[0]?.content).metadata()).pages).toBeUndefined()
  })
})

describe('a file that is not a picture', () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ['an SVG', () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${SCRIPT}</svg>`)],
    ['an SVG with an XML declaration', () => Buffer.from(`<?xml version="1.0"?><svg>${SCRIPT}</svg>`)],
    [
      'an SVG with an external entity',
      () => Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>'),
    ],
    ['a page', () => Buffer.from(`<!doctype html>${SCRIPT}`)],
    [
      'a page with a PNG signature',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(SCRIPT)]),
    ],
    ['a page with a WebP signature', () => Buffer.from(`RIFF\x10\0\0\0WEBPVP8 ${SCRIPT}`, 'latin1')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['a GIF', () => blank().gif().toBuffer()],
    ['a TIFF', () => blank().tiff().toBuffer()],
    ['an AVIF', () => blank().avif().toBuffer()],
    ['an executable', () => Buffer.from('MZ\x90\0')],
  ])('is rejected: %s', async (_, make) => {
    await expect(preparePicture(await make())).rejects.toThrow(new PictureRefused('File must be an image'))
  })
})

describe('a decompression bomb is rejected before it is decoded', () => {
  test.each<[string, number, number]>([
    ['many pixels', 30_000, 30_000],
    ['one very long row', 2_000_000_000, 1],
    ['one very long column', 1, 2_000_000_000],
    ['the largest size in the header', 0xffffffff, 0xffffffff],
    ['no pixels', 0, 0],
  ])('%s', async (_, width, height) => {
    const claimed = withSize(await blank().png().toBuffer(), width, height)
    await expect(preparePicture(claimed)).rejects.toThrow(PictureRefused)
  })

  test('a compressed text chunk of 200 MB is not decompressed', async () => {
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

/** A PNG with an additional chunk after its header, with a valid checksum. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const headerEnd = 8 + 25
  return Buffer.concat([png.subarray(0, headerEnd), chunk(type, data), png.subarray(headerEnd)])
}

/** A PNG whose header declares another size, with a valid checksum. */
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

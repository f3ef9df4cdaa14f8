import { describe, expect, test } from 'vitest'
import { centeredCrop, encodePhoto } from '../../src/experiences/kitchen/pause/photo-file.ts'

describe('the stored part of a picture', () => {
  test('is the full picture if the aspect ratios match', () => {
    expect(centeredCrop(1280, 960)).toEqual({ left: 0, top: 0, width: 1280, height: 960 })
  })

  test.each([
    [1920, 1080],
    [720, 1280],
    [333, 77],
  ])('is the center of a picture of %i by %i, and never larger than the picture', (width, height) => {
    const part = centeredCrop(width, height)
    expect(part.width / part.height).toBeCloseTo(4 / 3)
    expect(part.left * 2 + part.width).toBeCloseTo(width)
    expect(part.top * 2 + part.height).toBeCloseTo(height)
    expect(Math.min(part.left, part.top)).toBeCloseTo(0)
  })
})

describe('the stored file', () => {
  const jpeg = (length: number) => `data:image/jpeg;base64,${'A'.repeat(length)}`

  test('has the best quality that the server accepts', () => {
    const qualities: number[] = []
    const photo = encodePhoto((quality) => {
      qualities.push(quality)
      return jpeg(Math.round(400_000 * quality))
    })
    expect(photo).toHaveLength(220_000)
    expect(qualities).toEqual([0.85, 0.7, 0.55])
  })

  test('is null if no quality is small enough, or the canvas makes no JPEG', () => {
    expect(encodePhoto(() => jpeg(300_000))).toBeNull()
    expect(encodePhoto(() => 'data:,')).toBeNull()
    expect(encodePhoto(() => 'data:image/png;base64,AAAA')).toBeNull()
  })
})

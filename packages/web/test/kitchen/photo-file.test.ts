import { describe, expect, test } from 'vitest'
import { encodePhoto, middlePart } from '../../src/experiences/kitchen/pause/photo-file.ts'

describe('the part of a picture that is kept', () => {
  test('is all of one that has its shape', () => {
    expect(middlePart(1280, 960)).toEqual({ left: 0, top: 0, width: 1280, height: 960 })
  })

  test.each([
    [1920, 1080],
    [720, 1280],
    [333, 77],
  ])('is the middle of one of %i by %i, and never more than there is', (width, height) => {
    const part = middlePart(width, height)
    expect(part.width / part.height).toBeCloseTo(4 / 3)
    expect(part.left * 2 + part.width).toBeCloseTo(width)
    expect(part.top * 2 + part.height).toBeCloseTo(height)
    expect(Math.min(part.left, part.top)).toBeCloseTo(0)
  })
})

describe('its file', () => {
  const jpeg = (length: number) => `data:image/jpeg;base64,${'A'.repeat(length)}`

  test('is the finest that the server takes', () => {
    const asked: number[] = []
    const photo = encodePhoto((quality) => {
      asked.push(quality)
      return jpeg(Math.round(400_000 * quality))
    })
    expect(photo).toHaveLength(220_000)
    expect(asked).toEqual([0.85, 0.7, 0.55])
  })

  test('is none where nothing is small enough, or the canvas makes no JPEG', () => {
    expect(encodePhoto(() => jpeg(300_000))).toBeNull()
    expect(encodePhoto(() => 'data:,')).toBeNull()
    expect(encodePhoto(() => 'data:image/png;base64,AAAA')).toBeNull()
  })
})

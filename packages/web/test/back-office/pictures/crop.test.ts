import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  largestCrop,
  moveCrop,
  resizeCrop,
  wholePixels,
} from '../../../src/experiences/back-office/pictures/crop.ts'
import { fileIssue, formatBytes } from '../../../src/experiences/back-office/pictures/picture-file.ts'

const wide = { width: 400, height: 200 }

describe('the part of a picture', () => {
  test('is the largest one of its shape at first, in the middle', () => {
    expect(largestCrop(wide, 1)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
    expect(largestCrop({ width: 200, height: 400 }, 2)).toEqual({
      left: 0,
      top: 150,
      width: 200,
      height: 100,
    })
  })

  test('grows and shrinks around its middle, or from its corner', () => {
    const small = resizeCrop(largestCrop(wide, 1), 100, wide)
    expect(small).toEqual({ left: 150, top: 50, width: 100, height: 100 })
    expect(resizeCrop(small, 500, wide, 'corner')).toEqual({ left: 150, top: 50, width: 150, height: 150 })
    expect(resizeCrop(small, 0, wide).width).toBe(20)
  })

  test('is nothing to cut out when it is the whole picture', () => {
    expect(wholePixels(largestCrop(wide, 2), wide)).toBeUndefined()
    expect(wholePixels(largestCrop(wide, 1), wide)).toEqual({ left: 100, top: 0, width: 200, height: 200 })
  })

  test('never leaves the picture, and keeps its shape, however it is moved and sized', () => {
    const size = fc.integer({ min: 1, max: 6000 })
    const act = fc.tuple(
      fc.constantFrom('move', 'middle', 'corner'),
      fc.double({ min: -9e3, max: 9e3, noNaN: true }),
    )
    fc.assert(
      fc.property(
        size,
        size,
        fc.constantFrom(1, 2, 4 / 3),
        fc.array(act, { maxLength: 12 }),
        (width, height, ratio, acts) => {
          const picture = { width, height }
          let crop = largestCrop(picture, ratio)
          for (const [what, by] of acts) {
            if (what === 'move') crop = moveCrop(crop, { x: by, y: -by }, picture)
            else crop = resizeCrop(crop, by, picture, what as 'middle' | 'corner')
          }
          expect(crop.width / crop.height).toBeCloseTo(ratio, 6)
          const pixels = wholePixels(crop, picture) ?? { left: 0, top: 0, ...picture }
          expect(Math.min(pixels.left, pixels.top)).toBeGreaterThanOrEqual(0)
          expect(Math.min(pixels.width, pixels.height)).toBeGreaterThanOrEqual(1)
          expect(pixels.left + pixels.width).toBeLessThanOrEqual(width)
          expect(pixels.top + pixels.height).toBeLessThanOrEqual(height)
        },
      ),
    )
  })
})

test('a file is refused before it is sent, in the words of the server', () => {
  expect(fileIssue({ type: 'image/png', size: 5 * 1024 * 1024 })).toBe('File size must be less than 5MB')
  expect(fileIssue({ type: 'application/pdf', size: 10 })).toBe('File must be an image')
  expect(fileIssue({ type: 'image/svg+xml', size: 10 })).toBe('File must be an image')
  expect(fileIssue({ type: 'image/webp', size: 5 * 1024 * 1024 - 1 })).toBeNull()
  expect(fileIssue({ type: '', size: 10 })).toBeNull()
})

test('the size of a file is short', () => {
  expect([formatBytes(8_200_000), formatBytes(312_400), formatBytes(3)]).toEqual(['8.2 MB', '312 kB', '1 kB'])
})

import { expect, test } from 'vitest'
import { melodies, renderMelody } from '../../../src/experiences/kitchen/sound/melodies.ts'

const RATE = 48_000

/** Number of upward zero crossings per second in the given stretch. */
function hertzOf(samples: Float32Array, fromSeconds: number, toSeconds: number): number {
  const stretch = samples.slice(Math.round(fromSeconds * RATE), Math.round(toSeconds * RATE))
  const swings = stretch.filter((sample, at) => at > 0 && sample > 0 && (stretch[at - 1] ?? 0) <= 0).length
  return swings / (toSeconds - fromSeconds)
}

test('the alarm rings at 800, 1000 and 1200 Hz, once in two seconds', () => {
  const samples = renderMelody(melodies.alarm, RATE)
  expect(samples.length / RATE).toBe(2)
  for (const [index, hertz] of [800, 1000, 1200].entries()) {
    const start = index * melodies.alarm.toneSeconds
    expect(hertzOf(samples, start, start + melodies.alarm.toneSeconds)).toBeGreaterThan(hertz * 0.97)
    expect(hertzOf(samples, start, start + melodies.alarm.toneSeconds)).toBeLessThan(hertz * 1.03)
  }
  expect(samples.slice(RATE).every((sample) => sample === 0)).toBe(true)
})

test('each tone fades in and out, and stays within the range of the loudspeaker', () => {
  for (const melody of Object.values(melodies)) {
    const samples = renderMelody(melody, RATE)
    expect(Math.max(...samples.map(Math.abs))).toBeLessThan(0.5)
    for (let tone = 0; tone < melody.tones.length; tone += 1) {
      const edge = Math.round(tone * melody.toneSeconds * RATE)
      expect(Math.abs(samples[edge] ?? 1)).toBeLessThan(0.02)
      expect(Math.abs(samples[edge - 1] ?? 0)).toBeLessThan(0.02)
    }
  }
})

test('a changed order sounds rising, a cancelled one falling', () => {
  expect([...melodies.changed.tones]).toEqual([...melodies.changed.tones].sort((a, b) => a - b))
  expect([...melodies.cancelled.tones]).toEqual([...melodies.cancelled.tones].sort((a, b) => b - a))
})

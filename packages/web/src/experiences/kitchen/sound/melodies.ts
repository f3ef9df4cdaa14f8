export interface Melody {
  /** Hz, in sequence. */
  tones: readonly number[]
  toneSeconds: number
  /** From the start of one repetition to the next. */
  roundSeconds: number
  wave: 'square' | 'sine'
}

/**
 * Distinguishable without looking at the screen: the alarm repeats, the others sound once, rising or falling.
 * `ready` is for customers.
 */
export const melodies = {
  alarm: { tones: [800, 1000, 1200], toneSeconds: 0.22, roundSeconds: 2, wave: 'square' },
  changed: { tones: [660, 880], toneSeconds: 0.16, roundSeconds: 0.32, wave: 'sine' },
  ready: { tones: [660, 880], toneSeconds: 0.45, roundSeconds: 0.9, wave: 'sine' },
  cancelled: { tones: [520, 390, 260], toneSeconds: 0.3, roundSeconds: 0.9, wave: 'square' },
} satisfies Record<string, Melody>
export type MelodyName = keyof typeof melodies

const LOUDNESS = 0.35
/** Fades each tone in and out: it would click otherwise. */
const RAMP_SECONDS = 0.02

/** One repetition of a melody as samples between -1 and 1. */
export function renderMelody(
  { tones, toneSeconds, roundSeconds, wave }: Melody,
  sampleRate: number,
): Float32Array<ArrayBuffer> {
  const samples = new Float32Array(Math.round(roundSeconds * sampleRate))
  tones.forEach((hertz, index) => {
    const start = Math.round(index * toneSeconds * sampleRate)
    const length = Math.round(toneSeconds * sampleRate)
    for (let at = 0; at < length && start + at < samples.length; at += 1) {
      const seconds = at / sampleRate
      const ramp = Math.min(1, seconds / RAMP_SECONDS, (toneSeconds - seconds) / RAMP_SECONDS)
      const swing = Math.sin(2 * Math.PI * hertz * seconds)
      samples[start + at] = LOUDNESS * ramp * (wave === 'square' ? Math.sign(swing) : swing)
    }
  })
  return samples
}

import { expect, test } from 'vitest'
import { contrastOf, type Theme, tokensOf } from './tokens.ts'

const GROUNDS = ['canvas', 'surface', 'sunken']
const SIGNALS = ['danger', 'warn', 'success', 'info']
const PHASES = ['new', 'acknowledged', 'preparing', 'ready', 'done', 'late']

const TEXT: [string, string][] = [
  ...GROUNDS.flatMap((ground) => ['ink', 'ink-2', 'ink-3'].map((ink): [string, string] => [ink, ground])),
  ['ink', 'raised'],
  ['on-solid', 'solid'],
  ['on-accent', 'accent'],
  ['accent', 'accent-tint'],
  ['accent', 'accent-tint-2'],
  ['accent', 'surface'],
  ...SIGNALS.flatMap((signal): [string, string][] => [
    [`on-${signal}`, signal],
    [`${signal}-ink`, `${signal}-tint`],
    [`${signal}-ink`, 'canvas'],
    [`${signal}-ink`, 'surface'],
  ]),
  ...PHASES.map((phase): [string, string] => [`${phase}-ink`, `${phase}-tint`]),
  ...PHASES.map((phase): [string, string] => [`on-${phase}`, `${phase}-dot`]),
  ['void-ink', 'void-tint'],
]

const MARKS: [string, string][] = [
  ['line-strong', 'surface'],
  ['focus', 'canvas'],
  ['focus', 'surface'],
  ...[...PHASES, 'void'].flatMap((phase): [string, string][] => [
    [`${phase}-dot`, 'canvas'],
    [`${phase}-dot`, 'surface'],
  ]),
  ...SIGNALS.filter((signal) => signal !== 'warn').map((signal): [string, string] => [signal, 'surface']),
]

// the kitchen is read from two meters: AAA; the back-office inks it reuses stay AA
const KITCHEN_TEXT = TEXT.filter(([text, ground]) => !text.includes('accent') && !ground.includes('accent'))

function weak(theme: Theme, pairs: [string, string][], least: number): string[] {
  const tokens = tokensOf(theme)
  return pairs
    .map(([one, other]) => ({ pair: `${one} on ${other}`, ratio: contrastOf(tokens, one, other) }))
    .filter(({ ratio }) => ratio < least)
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)
}

test.each(['light', 'dark', 'kitchen'] as const)('%s: text reaches 4.5:1', (theme) => {
  expect(weak(theme, TEXT, 4.5)).toEqual([])
})

test.each(['light', 'dark', 'kitchen'] as const)('%s: marks and edges reach 3:1', (theme) => {
  expect(weak(theme, MARKS, 3)).toEqual([])
})

test('kitchen: text reaches 7:1', () => {
  expect(weak('kitchen', KITCHEN_TEXT, 7)).toEqual([])
})

test('a weak pair is reported', () => {
  expect(weak('light', [['ink-off', 'surface']], 4.5)).toHaveLength(1)
})

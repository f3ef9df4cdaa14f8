const MOST_SHOWN = 12

/** Counts what held and what did not. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** `rule` in words; `about` names the one thing it was looked at for, such as an order. */
  expect(rule: string, holds: boolean, about: string): void
  /** One line for each rule, and under it what broke it. */
  lines(): string[]
}

export function createTally(): Tally {
  const rules = new Map<string, { passed: number; broken: string[] }>()
  const sum = (count: (rule: { passed: number; broken: string[] }) => number) =>
    [...rules.values()].reduce((total, rule) => total + count(rule), 0)
  return {
    get passed() {
      return sum((rule) => rule.passed)
    },
    get failed() {
      return sum((rule) => rule.broken.length)
    },
    expect(rule, holds, about) {
      const counted = rules.get(rule) ?? { passed: 0, broken: [] }
      rules.set(rule, counted)
      if (holds) counted.passed += 1
      else counted.broken.push(about)
    },
    lines() {
      return [...rules].flatMap(([rule, { passed, broken }]) => [
        `${broken.length === 0 ? 'ok  ' : 'FAIL'} ${rule} (${passed} of ${passed + broken.length})`,
        ...broken.slice(0, MOST_SHOWN).map((about) => `       ${about}`),
        ...(broken.length > MOST_SHOWN ? [`       and ${broken.length - MOST_SHOWN} more`] : []),
      ])
    },
  }
}

const MAX_SHOWN = 12

/** Counts passed and failed checks per rule. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  /** `rule` is a sentence; `about` identifies the checked item, such as an order. */
  expect(rule: string, passes: boolean, about: string): void
  /** One line per rule, followed by its violations. */
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
    expect(rule, passes, about) {
      const counted = rules.get(rule) ?? { passed: 0, broken: [] }
      rules.set(rule, counted)
      if (passes) counted.passed += 1
      else counted.broken.push(about)
    },
    lines() {
      return [...rules].flatMap(([rule, { passed, broken }]) => [
        `${broken.length === 0 ? 'ok  ' : 'FAIL'} ${rule} (${passed} of ${passed + broken.length})`,
        ...broken.slice(0, MAX_SHOWN).map((about) => `       ${about}`),
        ...(broken.length > MAX_SHOWN ? [`       and ${broken.length - MAX_SHOWN} more`] : []),
      ])
    },
  }
}

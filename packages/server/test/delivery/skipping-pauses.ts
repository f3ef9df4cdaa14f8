import { onTestFinished, vi } from 'vitest'

/** Returns a function that ends the pause of the courier service's circuit, for the duration of the test. */
export function skippingPauses(): () => void {
  const real = performance.now.bind(performance)
  let skippedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => real() + skippedMs)
  onTestFinished(() => clock.mockRestore())
  return () => {
    skippedMs += 10_000
  }
}

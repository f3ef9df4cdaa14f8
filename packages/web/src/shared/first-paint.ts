/** Resolves after the first paint, or immediately when the page is hidden. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Resolves some time after the page has finished loading: at once when that was long ago. */
export async function afterLoad(ms: number): Promise<void> {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  const [page] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const loadedAt = page?.loadEventStart || performance.now()
  await new Promise((resolve) => setTimeout(resolve, loadedAt + ms - performance.now()))
}

/** Resolves in a task of its own, after tasks that were already queued. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

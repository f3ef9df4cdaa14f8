/** Resolves after the next paint, or immediately when the page is hidden. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** A picture that takes longer is not waited for. */
const maxPictureMs = 1000

/** Resolves when the pictures in the window are painted. */
export async function afterPicturesInView(): Promise<void> {
  const loading = [...document.images].filter((image) => !image.complete && isInView(image))
  if (loading.length === 0) return
  const loaded = loading.map(
    (image) =>
      new Promise((resolve) => {
        for (const outcome of ['load', 'error']) image.addEventListener(outcome, resolve, { once: true })
      }),
  )
  await Promise.race([Promise.all(loaded), new Promise((resolve) => setTimeout(resolve, maxPictureMs))])
  await afterPaint()
}

function isInView(element: Element): boolean {
  const { top, bottom, left, right } = element.getBoundingClientRect()
  return right > left && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
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

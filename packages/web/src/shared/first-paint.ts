/** Resolves after the next paint, or immediately when the page is hidden. */
export function afterPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Pictures that take longer are not waited for. */
const maxPictureMs = 1000

/** Resolves when the pictures in the window are painted. */
export async function afterPicturesInView(): Promise<void> {
  const loading = [...document.images].filter((image) => !image.complete)
  if (loading.length === 0 || document.hidden) return
  const late = new Promise<HTMLImageElement[]>((resolve) => setTimeout(resolve, maxPictureMs, []))
  const shown = await Promise.race([inView(loading), late])
  if (shown.length === 0) return
  await Promise.race([Promise.all(shown.map(loaded)), late])
  await afterPaint()
}

function loaded(image: HTMLImageElement): Promise<unknown> {
  return new Promise((resolve) => {
    for (const outcome of ['load', 'error']) image.addEventListener(outcome, resolve, { once: true })
    if (image.complete) resolve(undefined)
  })
}

/** The images in the window. Reading their positions would lay out the sections that the browser skips. */
function inView(images: HTMLImageElement[]): Promise<HTMLImageElement[]> {
  return new Promise((resolve) => {
    const observer = new IntersectionObserver((entries) => {
      observer.disconnect()
      const seen = new Set(entries.filter((entry) => entry.isIntersecting).map(({ target }) => target))
      resolve(images.filter((image) => seen.has(image)))
    })
    for (const image of images) observer.observe(image)
  })
}

/** Resolves some time after the page has finished loading: immediately when that was long ago. */
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

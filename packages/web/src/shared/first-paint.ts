/** Resolves after the first paint, or immediately when the page is hidden. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Resolves in a task of its own, after tasks that were already queued. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

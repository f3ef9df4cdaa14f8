/** Resolves when the page was painted for the first time, or when nobody is looking at it. */
export function afterFirstPaint(): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) resolve()
    document.addEventListener('visibilitychange', () => resolve(), { once: true })
    requestAnimationFrame(() => setTimeout(resolve))
  })
}

/** Resolves in a task of its own, after what else has waited. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

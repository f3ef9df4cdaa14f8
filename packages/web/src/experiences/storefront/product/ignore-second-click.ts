type Click = Pick<MouseEvent, 'detail' | 'timeStamp' | 'clientX' | 'clientY'>

/** The longest time between the clicks of a double click, in milliseconds, and their distance in pixels. */
const maxDelay = 500
const maxDistance = 40

/**
 * Ignores the second click of a double click on a button that the first one removes: it would hit what is below, such as
 * the button of the cart.
 */
export function ignoreSecondClick(first: Click): void {
  const listening = new AbortController()
  const onClick = (event: MouseEvent) => {
    if (!isSecond(event, first)) return listening.abort()
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', onClick, { capture: true, signal: listening.signal })
}

/** By the browser's count of clicks; some phones always report 1. Keys report 0. */
function isSecond({ detail, timeStamp, clientX, clientY }: Click, first: Click): boolean {
  if (detail !== 1) return detail > 1
  const distance = Math.hypot(clientX - first.clientX, clientY - first.clientY)
  return first.detail > 0 && timeStamp - first.timeStamp < maxDelay && distance < maxDistance
}

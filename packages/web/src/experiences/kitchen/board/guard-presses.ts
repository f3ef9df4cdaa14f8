/** A target that appeared or moved takes no press for this long. */
const SETTLE_MS = 600

/** The attribute of targets that take no press; the style sheet reads it. */
const SETTLING = 'data-settling'
const TARGETS = 'button, a[href], label, summary'
/** What can show, hide or move a target. The attribute of this guard is not among them. */
const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'hidden', 'open', 'data-advance'],
}

interface Place {
  /** In the page and in what scrolls there, whatever the scroll positions. */
  inContent: string
  onScreen: string
}

interface Target {
  /** Where it was seen last; null while it is hidden or not rendered. */
  place: Place | null
  /** Until when it takes no press. */
  until: number
}

/**
 * Guards the presses on a board: a finger on its way to a button must not hit what has just moved there. Every button,
 * link and line below `root` that appeared or moved takes no press for SETTLE_MS. Scrolling does not count, because the
 * operator does it, nor does a change that leaves the target in its place on the screen. Keys and assistive technology are
 * not affected: they name their target. Returns a function that ends it.
 */
export function guardPresses(root: HTMLElement): () => void {
  let targets = new Map<HTMLElement, Target>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const now = performance.now()
    const next = new Map<HTMLElement, Target>()
    for (const element of root.querySelectorAll<HTMLElement>(TARGETS)) {
      const known = targets.get(element)
      const place = placeOf(element)
      const isMoved =
        known?.place != null &&
        place !== null &&
        known.place.inContent !== place.inContent &&
        known.place.onScreen !== place.onScreen
      next.set(element, { place, until: known && !isMoved ? known.until : now + SETTLE_MS })
    }
    targets = next
    mark()
  }
  const mark = () => {
    clearTimeout(timer)
    const now = performance.now()
    let nextEnd = Number.POSITIVE_INFINITY
    for (const [element, { until }] of targets) {
      const settles = until > now
      if (element.hasAttribute(SETTLING) !== settles) element.toggleAttribute(SETTLING, settles)
      if (settles) nextEnd = Math.min(nextEnd, until)
    }
    if (nextEnd < Number.POSITIVE_INFINITY) timer = setTimeout(mark, nextEnd - now)
  }
  const observer = new MutationObserver(look)
  observer.observe(root, OBSERVED)
  look()
  return () => {
    observer.disconnect()
    clearTimeout(timer)
    for (const element of targets.keys()) element.removeAttribute(SETTLING)
  }
}

/**
 * Where an element is, without transforms, which shrink a button while it is pressed. null for hidden ones and those that the
 * browser does not render because they are far from the window.
 */
function placeOf(element: HTMLElement): Place | null {
  if (!element.checkVisibility({ contentVisibilityAuto: true })) return null
  let [left, top, scrolledLeft, scrolledTop] = [0, 0, 0, 0]
  for (let part: Element | null = element; part instanceof HTMLElement; part = part.offsetParent) {
    left += part.offsetLeft
    top += part.offsetTop
    if (part === element) continue
    scrolledLeft += part.scrollLeft
    scrolledTop += part.scrollTop
  }
  // A button that has become the next step is another target.
  const step = element.dataset.advance ?? ''
  return {
    inContent: `${left} ${top} ${step}`,
    onScreen: `${left - scrolledLeft} ${top - scrolledTop} ${step}`,
  }
}

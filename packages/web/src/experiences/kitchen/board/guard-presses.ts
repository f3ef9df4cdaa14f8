/** A target that appeared or moved ignores presses for this duration. */
const SETTLE_MS = 600

/** The attribute of targets that ignore presses; the style sheet reads it. */
const SETTLING = 'data-settling'
/** The event of an element that the board itself has scrolled. */
const SCROLLED = 'board-scrolled'
const TARGETS = 'button, a[href], label, summary'
/** The attributes that can show, hide or move a target. The attribute of this guard is not one of them. */
const OBSERVED: MutationObserverInit = {
  subtree: true,
  childList: true,
  characterData: true,
  attributes: true,
  attributeFilter: ['class', 'style', 'hidden', 'open', 'data-advance'],
}

interface Place {
  /** Position in the page and its scroll containers, independent of the scroll positions. */
  inContent: string
  onScreen: string
  /** Its lower edge in the visible part of its outermost container, and the height of that part. */
  bottom: number
  visible: number
  /** The container is scrolled to its end: it moves its content if more of it becomes visible. */
  isAtEnd: boolean
}

interface Target {
  /** Its last position; null while it is hidden or not rendered. */
  place: Place | null
  /** The time until which it ignores presses. */
  until: number
}

/**
 * Guards the presses on a board: a finger on its way to a button must not hit an element that has just moved there.
 * Every button, link and line below `root` that appeared or moved ignores presses for SETTLE_MS; so does one that was covered, for
 * example by a message of the dock. Scrolling does not count, because the operator causes it, nor does a change that leaves the
 * target in the same place on the screen; what the board itself scrolls counts (`scrollToShow`). Keys and assistive technology are
 * not affected, because they address a target directly. Returns a function that removes the guard.
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
      const isMoved = known?.place != null && place !== null && hasMoved(known.place, place)
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
  const settle = ({ target: scrolled }: Event) => {
    const until = performance.now() + SETTLE_MS
    for (const [element, target] of targets)
      if (scrolled instanceof Node && scrolled.contains(element)) target.until = until
    mark()
  }
  root.addEventListener(SCROLLED, settle)
  const observer = new MutationObserver(look)
  observer.observe(root, OBSERVED)
  look()
  return () => {
    observer.disconnect()
    root.removeEventListener(SCROLLED, settle)
    clearTimeout(timer)
    for (const element of targets.keys()) element.removeAttribute(SETTLING)
  }
}

/** Scrolls an element of the board into view. The targets of `scroller` that this moves ignore presses for SETTLE_MS. */
export function scrollToShow(element: Element, scroller: Element): void {
  const { scrollLeft, scrollTop } = scroller
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  if (scroller.scrollLeft !== scrollLeft || scroller.scrollTop !== scrollTop)
    scroller.dispatchEvent(new Event(SCROLLED, { bubbles: true }))
}

function hasMoved(before: Place, now: Place): boolean {
  const isElsewhere = before.onScreen !== now.onScreen
  if (now.visible > before.visible && (now.bottom > before.visible || (now.isAtEnd && isElsewhere)))
    return true
  return isElsewhere && before.inContent !== now.inContent
}

/**
 * The position of an element without transforms, which shrink a pressed button. null for hidden elements and for those
 * that the browser does not render because they are far outside the viewport.
 */
function placeOf(element: HTMLElement): Place | null {
  if (!element.checkVisibility({ contentVisibilityAuto: true })) return null
  let [left, top, scrolledLeft, scrolledTop] = [0, 0, 0, 0]
  let [bottom, visible, isAtEnd] = [0, Number.POSITIVE_INFINITY, true]
  for (let part: Element | null = element; part instanceof HTMLElement; part = part.offsetParent) {
    if (part !== element) {
      scrolledLeft += part.scrollLeft
      scrolledTop += part.scrollTop
      if (part !== document.body) {
        bottom = top - scrolledTop + element.offsetHeight
        visible = part.clientHeight
        isAtEnd = part.scrollTop + part.clientHeight >= part.scrollHeight - 1
      }
    }
    left += part.offsetLeft
    top += part.offsetTop
  }
  // A button that now performs the next step counts as a different target.
  const step = element.dataset.advance ?? ''
  return {
    inContent: `${left} ${top} ${step}`,
    onScreen: `${left - scrolledLeft} ${top - scrolledTop} ${step}`,
    bottom,
    visible,
    isAtEnd,
  }
}

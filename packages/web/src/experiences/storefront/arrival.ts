import { afterPaint, afterPicturesInView } from '../../shared/first-paint.ts'

// A classic script that runs before the first paint.

// Readable content comes first: on a slow connection the page's modules would compete with styles, fonts and pictures. All
// are then requested together.
const modules = document.currentScript?.dataset.modules?.split(' ') ?? []
const load = async (entry: string) => {
  if (document.readyState === 'loading')
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }))
  await afterPaint()
  await afterPicturesInView()
  for (const href of modules)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  await import(/* @vite-ignore */ entry)
}
if (modules[0]) void load(modules[0])

// Only visitors without an order see the order-start dialog immediately.
const { dataset } = document.documentElement
try {
  if (sessionStorage.getItem('comanda.order') === null) dataset.arrival = 'new'
} catch {
  // Without storage every page view counts as a first visit.
  dataset.arrival = 'new'
}

// The last click before hydration is repeated after it, unless it changed an input: `shared/entered.ts` repeats that. A
// dialog ignores pointers until it is modal, so a click on it is repeated by its position, and the Tab key does not leave it.
let click: MouseEvent | null = null
const keepClick = (event: Event) => {
  // A repeated change is not a mouse event.
  if (event instanceof MouseEvent) click = event
}
// React handles clicks as soon as hydration begins, or stops those that it cannot handle yet, so those do not reach this listener.
const forgetClick = (event: Event) => {
  if (event === click && 'hydrating' in dataset && !(event.target instanceof HTMLDialogElement)) click = null
}
document.addEventListener('click', keepClick, true)
document.addEventListener('click', forgetClick)
const keepFocus = ({ target }: FocusEvent) => {
  const dialog = document.querySelector<HTMLElement>('dialog[data-painted]')
  if (dataset.arrival === 'new' && target instanceof Node && !dialog?.contains(target)) dialog?.focus()
}
document.addEventListener('focusin', keepFocus)
document.addEventListener(
  'hydrated',
  () => {
    document.removeEventListener('click', keepClick, true)
    document.removeEventListener('click', forgetClick)
    document.removeEventListener('focusin', keepFocus)
    if (!click || click.target instanceof HTMLInputElement) return
    const { target, clientX, clientY } = click
    const pressed = target instanceof HTMLDialogElement ? document.elementFromPoint(clientX, clientY) : target
    if (pressed instanceof HTMLElement && pressed.isConnected && !pressed.closest('a[href]:not([href^="#"])'))
      pressed.click()
  },
  { once: true },
)

import type { PageState } from '@comanda/contract/page'
import { createRoot } from 'react-dom/client'
import { postToForm } from './post-to-form.ts'
import { PreviewApp } from './preview-app.tsx'

/** Prepares the storefront as a form shows it: nothing in it responds, and nothing is stored or reported. */
export function preparePreview(state: PageState): () => void {
  makeInert()
  leaveFocus()
  reportFocus()
  return () => {
    const root = document.getElementById('root')
    if (root && state.preview && state.restaurant)
      createRoot(root).render(<PreviewApp page={state} stored={state.restaurant} menu={state.preview} />)
  }
}

/** Scrolling and Tab still work. The content is not `inert`, so that screen readers can read it. */
function makeInert(): void {
  const stop = (event: Event) => {
    if (event instanceof KeyboardEvent && !['Enter', ' '].includes(event.key) && event.key.length > 1) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const type of [
    'click',
    'auxclick',
    'dblclick',
    'submit',
    'keydown',
    'beforeinput',
    'change',
    'dragstart',
  ])
    addEventListener(type, stop, { capture: true })
}

/** A dialog that opens here leaves the focus in the form around the frame: what the user types meanwhile would be lost. */
function leaveFocus(): void {
  const { focus } = HTMLElement.prototype
  HTMLElement.prototype.focus = function (options) {
    if (document.hasFocus()) focus.call(this, options)
  }
  const { showModal } = HTMLDialogElement.prototype
  HTMLDialogElement.prototype.showModal = function () {
    // The browser does not move the focus into what is inert.
    this.inert = !document.hasFocus()
    showModal.call(this)
    this.inert = false
  }
}

/** A closing dialog can still move the focus here: the browser returns it to the element that was focused before. */
function reportFocus(): void {
  let pressed = false
  addEventListener('pointerdown', () => {
    pressed = true
  })
  addEventListener('blur', () => {
    pressed = false
  })
  addEventListener('focus', () => {
    if (!pressed) postToForm({ type: 'comanda.preview.focused' })
  })
}

/** An input, a text area or a select. Missing properties are undefined. */
interface Control extends HTMLInputElement {
  /** The options of a select. */
  [index: number]: HTMLOptionElement | undefined
  /** React's record of the value for which `onChange` was last called. Selects have none. */
  _valueTracker?: { setValue(value: string): void }
}
type Field = 'value' | 'checked'

/** The last value of each control in which something was entered before React responded to it. */
const entered = new Map<Control, Control[Field]>()
/** Controls whose events React handles. */
const responding = new WeakSet<Control>()
/** The caret in the control with the focus, before React replaced its value. */
let caret: number | null | undefined
/** The next repetition; 0 when none is scheduled. */
let nextFrame = 0

/**
 * Stores, for `repeatEntered`, the input in controls that React has not hydrated, including earlier input. React drops
 * their events, or mistakes the input for their initial value and replaces it at the next change.
 */
export function keepEntered(): void {
  for (const control of document.querySelectorAll<Control>(controls))
    if (isEntered(control)) entered.set(control, control[fieldOf(control)])
  for (const type of ['click', 'input', 'change']) addEventListener(type, keep, true)
  // A form that is submitted by the Enter key needs its fields first.
  addEventListener('submit', () => repeatEntered(), true)
}

/** Repeats entered values as events: immediately if React can hydrate the control now, otherwise in the frame after it has. */
export function repeatEntered(frame?: number): void {
  if (frame) nextFrame = 0
  const focused = document.activeElement as Control | null
  if (focused && focused.value === entered.get(focused)) caret = focused.selectionStart
  for (const [control, value] of entered) {
    // React has added properties to the elements that it has rendered; a select has its options. Removed elements are not waited for.
    const canRespond = !control.isConnected || Object.keys(control).length > 0
    if ((frame && !canRespond) || !responds(control)) continue
    entered.delete(control)
    restore(control, value)
    // Only a mouse event would change a checkbox.
    for (const type of [fieldOf(control) === 'checked' ? 'click' : 'input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  repeatInNextFrame()
}

function repeatInNextFrame(): void {
  if (entered.size > 0 && nextFrame === 0) nextFrame = requestAnimationFrame(repeatEntered)
}

function keep({ type, target }: Event): void {
  const control = target as Control
  if (responding.has(control) || !control.matches?.(controls)) return
  const field = fieldOf(control)
  // React calls the `onChange` of checkable inputs on click.
  if ((field === 'checked') !== (type === 'click')) return
  const value = control[field]
  const isTracked = control._valueTracker
  caret = control.selectionStart
  forget(control)
  if (responds(control)) {
    // React handles this event. If it has hydrated the control only now, the value is its initial one, or was replaced.
    if (!isTracked || control[field] !== value) restore(control, value)
  } else {
    entered.set(control, value)
    repeatInNextFrame()
  }
}

/** The last entry counts: of several radio buttons it is the choice. */
function forget(control: Control): void {
  for (const other of entered.keys()) {
    const isReplaced = control.type === 'radio' && other.name === control.name && other.form === control.form
    if (other === control || isReplaced) entered.delete(other)
  }
}

/**
 * Whether React handles the events of a control. It immediately hydrates the target of a discrete event, and stops the
 * event if it cannot. This event has no other effect.
 */
function responds(control: Control): boolean {
  control.addEventListener('auxclick', markResponding)
  control.dispatchEvent(new Event('auxclick'))
  return responding.has(control)
}

function markResponding({ target }: Event): void {
  responding.add(target as Control)
}

/** Gives a control the value, as a change for React. A checkbox that was turned on and off again has not changed. */
function restore(control: Control, value: Control[Field]): void {
  const { type, defaultChecked } = control
  const field = fieldOf(control)
  // A file cannot be assigned.
  if (control[field] !== value && type !== 'file') {
    control[field] = value as never
    // Controls without a caret, such as for an email address, throw.
    if (caret && control.selectionStart && control === document.activeElement)
      control.setSelectionRange(caret, caret)
  }
  if (type !== 'checkbox' || value !== defaultChecked) control._valueTracker?.setValue(`${value} `)
}

const controls = 'input,select,textarea'

function fieldOf({ type }: Control): Field {
  return /checkbox|radio/.test(type) ? 'checked' : 'value'
}

/** The value differs from the server's. The radio button that another one replaced was not changed itself. */
function isEntered(control: Control): boolean {
  const { type, checked, defaultChecked, defaultValue } = control
  const initial =
    fieldOf(control) === 'checked'
      ? defaultChecked
      : (defaultValue ?? (control.querySelector<HTMLOptionElement>('[selected]') ?? control[0])?.value)
  return control[fieldOf(control)] !== initial && (checked || type !== 'radio')
}

/** An input, a text area or a select. What it lacks is undefined. */
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

/**
 * Keeps for `repeatEntered` what is entered, or was before, in controls that React has not hydrated. React drops their
 * events, or takes what was entered for their initial value, and replaces it with its own at the next change.
 */
export function keepEntered(): void {
  for (const control of document.querySelectorAll<Control>(controls))
    if (isEntered(control)) entered.set(control, control[fieldOf(control)])
  for (const type of ['click', 'input', 'change']) addEventListener(type, keep, true)
}

/** Repeats what was entered as events: at once where React can hydrate the control now, else in the frame after it has. */
export function repeatEntered(frame?: number): void {
  for (const [control, value] of entered) {
    // React has added properties to what it has rendered; a select has its options. What was removed is not waited for.
    const canRespond = !control.isConnected || Object.keys(control).length > 0
    if ((frame && !canRespond) || !responds(control)) continue
    entered.delete(control)
    restore(control, value)
    // Only a mouse event would change a checkbox.
    for (const type of [fieldOf(control) === 'checked' ? 'click' : 'input', 'change'])
      control.dispatchEvent(new Event(type, { bubbles: true }))
  }
  if (entered.size > 0) requestAnimationFrame(repeatEntered)
}

function keep({ type, target }: Event): void {
  const control = target as Control
  if (responding.has(control) || !control.matches?.(controls)) return
  const field = fieldOf(control)
  // React calls the `onChange` of what is checked for clicks.
  if ((field === 'checked') !== (type === 'click')) return
  const value = control[field]
  const isTracked = control._valueTracker
  if (responds(control)) {
    entered.delete(control)
    // React handles this event. If it has hydrated the control only now, the value is its initial one, or was replaced.
    if (!isTracked || control[field] !== value) restore(control, value)
  } else {
    if (entered.size === 0) requestAnimationFrame(repeatEntered)
    // The last one: of several radio buttons it is the choice.
    entered.delete(control)
    entered.set(control, value)
  }
}

/**
 * Whether React handles the events of a control. It hydrates at once what a discrete event is dispatched to, and
 * stops the event where it cannot. This one has no other effect.
 */
function responds(control: Control): boolean {
  control.addEventListener('auxclick', markResponding)
  control.dispatchEvent(new Event('auxclick'))
  return responding.has(control)
}

function markResponding({ target }: Event): void {
  responding.add(target as Control)
}

/** Gives a control the value, as a change for React. */
function restore(control: Control, value: Control[Field]): void {
  const field = fieldOf(control)
  // A file cannot be assigned.
  if (control[field] !== value) control[field] = value as never
  control._valueTracker?.setValue(`${value} `)
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

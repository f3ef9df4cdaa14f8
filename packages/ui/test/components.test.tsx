import { expect, test } from 'vitest'
import { AlertDialog } from '../src/alert-dialog.tsx'
import { Avatar } from '../src/avatar.tsx'
import { Button } from '../src/button.tsx'
import { Checkbox } from '../src/checkbox.tsx'
import { ChoiceGroup } from '../src/choice-group.tsx'
import { Dialog } from '../src/dialog.tsx'
import { FailedState } from '../src/failed-state.tsx'
import { Gallery } from '../src/gallery.tsx'
import { IconButton } from '../src/icon-button.tsx'
import { X } from '../src/icons.ts'
import { Meter } from '../src/meter.tsx'
import { Money } from '../src/money.tsx'
import { ProgressSteps } from '../src/progress-steps.tsx'
import { Stepper } from '../src/stepper.tsx'
import { Switch } from '../src/switch.tsx'
import { Tabs } from '../src/tabs.tsx'
import { TextField } from '../src/text-field.tsx'
import { attribute, markup } from './markup.ts'

const nothing = () => {}

test('a button does not submit by default', () => {
  expect(attribute(markup(<Button>Cancel</Button>), 'button', 'type')).toBe('button')
  expect(attribute(markup(<Button type="submit">Pay</Button>), 'button', 'type')).toBe('submit')
})

test('a busy button keeps its label and its focus', () => {
  const html = markup(
    <Button busy busyLabel="Saving…">
      Save changes
    </Button>,
  )
  expect(attribute(html, 'button', 'aria-busy')).toBe('true')
  expect(attribute(html, 'button', 'aria-disabled')).toBe('true')
  expect(html).not.toContain('disabled=""')
  expect(html).toContain('Save changes')
  expect(html).toContain('Saving…')
})

test('an icon button has a name', () => {
  expect(attribute(markup(<IconButton label="Close" icon={<X />} />), 'button', 'aria-label')).toBe('Close')
})

test('a field associates its label and error with its control', () => {
  const html = markup(<TextField label="Last name" hint="As on your card" error="Last name is required." />)
  expect(attribute(html, 'label', 'for')).toBe(attribute(html, 'input', 'id'))
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
  expect(attribute(html, 'p', 'id')).toBe(attribute(html, 'input', 'aria-describedby'))
  expect(html).toContain('Last name is required.')
  expect(html).not.toContain('As on your card')
})

test('a field without an error shows its hint and is not invalid', () => {
  const html = markup(<TextField id="email" label="Email" hint="Signed in" />)
  expect(attribute(html, 'input', 'id')).toBe('email')
  expect(attribute(html, 'input', 'aria-invalid')).toBeUndefined()
  expect(attribute(html, 'p', 'id')).toBe(attribute(html, 'input', 'aria-describedby'))
})

test('a check box names its description and its error', () => {
  const html = markup(
    <Checkbox id="terms" label="I accept" description="Read them" error="You must accept." />,
  )
  expect(attribute(html, 'input', 'aria-describedby')).toBe('terms-about terms-error')
  expect(attribute(html, 'input', 'aria-invalid')).toBe('true')
})

test('a group of choices is named by its legend', () => {
  const html = markup(
    <ChoiceGroup legend="Size" error="Choose one.">
      <Checkbox label="Large" />
    </ChoiceGroup>,
  )
  const legend = attribute(html, 'fieldset', 'aria-labelledby')
  expect(legend).toBeTruthy()
  expect(html).toContain(`<span id="${legend}"`)
  expect(attribute(html, 'fieldset', 'aria-describedby')).toBeTruthy()
})

test('a switch has the switch role', () => {
  expect(attribute(markup(<Switch label="Active" />), 'input', 'role')).toBe('switch')
})

test('a switch is described by its description and by an error below it', () => {
  const html = markup(<Switch label="Active" description="For all" id="active" aria-describedby="issue" />)
  expect(attribute(html, 'input', 'aria-describedby')).toBe('active-about issue')
})

test('a stepper at its minimum removes the item, or is disabled', () => {
  const removable = markup(<Stepper label="Quantity" value={1} onChange={nothing} onRemove={nothing} />)
  expect(attribute(removable, 'button', 'aria-label')).toBe('Remove')
  expect(attribute(removable, 'button', 'disabled')).toBeUndefined()
  const plain = markup(<Stepper label="Quantity" value={1} onChange={nothing} />)
  expect(attribute(plain, 'button', 'aria-label')).toBe('Decrease quantity')
  expect(attribute(plain, 'button', 'disabled')).toBe('')
})

test('money is formatted with grouping and a true minus sign', () => {
  expect(markup(<Money cents={128460} />)).toContain('>$1,284.60<')
  expect(markup(<Money cents={-464} />)).toContain('>−$4.64<')
  expect(markup(<Money cents={400} delta />)).toContain('>+$4.00<')
  expect(markup(<Money cents={0} delta />)).toContain('>Included<')
  expect(markup(<Money cents={3390} struck />)).toMatch(/<s .*was .*\$33\.90<\/s>/)
  expect(() => markup(<Money cents={1.5} />)).toThrow(RangeError)
})

test('a closed dialog renders nothing; an open one has a name and a description', () => {
  expect(markup(<Dialog open={false} title="Cart" />)).toBe('')
  const html = markup(<Dialog title="Cart" description="Two items" onClose={nothing} />)
  expect(html).toContain(`<h2 id="${attribute(html, 'dialog', 'aria-labelledby')}"`)
  expect(html).toContain(`<p id="${attribute(html, 'dialog', 'aria-describedby')}"`)
  expect(html).toContain('aria-label="Close"')
})

test('a dialog that must be answered has no close button', () => {
  expect(markup(<Dialog title="Start" />)).not.toContain('aria-label="Close"')
})

test('a confirmation starts on Cancel and ends with the confirm button', () => {
  const html = markup(
    <AlertDialog
      title="Delete Lunch Specials?"
      confirmLabel="Delete"
      onConfirm={nothing}
      onCancel={nothing}
    />,
  )
  expect(attribute(html, 'dialog', 'role')).toBe('alertdialog')
  expect(html.indexOf('>Cancel<')).toBeLessThan(html.indexOf('>Delete<'))
  expect(attribute(html, 'button', 'data-autofocus')).toBe('true')
})

test('steps mark the current one', () => {
  const html = markup(<ProgressSteps label="Checkout" steps={['Order Summary', 'Payment']} current={1} />)
  expect(html.match(/aria-current="step"/g)).toHaveLength(1)
  expect(html).toContain(', done')
})

test('only the selected tab is in the tab order', () => {
  const html = markup(
    <Tabs
      label="Devices"
      tabs={[
        { value: 'all', label: 'All' },
        { value: 'active', label: 'Active' },
      ]}
      value="active"
      onChange={nothing}
    >
      Three
    </Tabs>,
  )
  expect(html.match(/tabindex="0"/gi)).toHaveLength(1)
  expect(html).toMatch(/aria-selected="true"[^>]*tabindex="0"/i)
})

test('a meter never exceeds its track', () => {
  expect(markup(<Meter label="Minimum" value={3000} max={2500} />)).toContain('scaleX(1)')
  expect(markup(<Meter label="Minimum" value={-1} max={2500} />)).toContain('scaleX(0)')
  expect(markup(<Meter label="Minimum" value={1} max={0} />)).toContain('scaleX(0)')
})

test('a failure is announced with its code and can be retried', () => {
  const html = markup(
    <FailedState
      title="Orders did not load"
      message="Request timed out."
      code="TIMEOUT_ERROR"
      onRetry={nothing}
    />,
  )
  expect(html).toContain('role="alert"')
  expect(html).toContain('TIMEOUT_ERROR')
  expect(html).toContain('Retry')
})

test('initials are those of the first and the last name', () => {
  expect(markup(<Avatar name="Maya de la Okafor" />)).toContain('>MO<')
  expect(markup(<Avatar name=" Maya " />)).toContain('>M<')
  expect(markup(<Avatar name="" />)).toContain('></span>')
  expect(markup(<Avatar name="𝓝ora 🍕 Quinn" />)).toContain('>𝓝Q<')
})

test('the gallery renders on the server', () => {
  expect(markup(<Gallery />)).toContain('Components and states')
})

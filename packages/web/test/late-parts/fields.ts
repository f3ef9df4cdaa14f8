import { useHydrated } from '@comanda/ui/use-hydrated.ts'
import { createElement, useState } from 'react'

const untouched = { text: '', note: '', choice: 'a', isOn: false, radio: 'a' }
type Known = typeof untouched

/** A form with one control of each kind. Shows what React knows of them, and each change. */
export function Fields({ name }: { name: string }) {
  const [known, setKnown] = useState(untouched)
  const [changes, setChanges] = useState<string[]>([])
  const change = (part: keyof Known, next: (before: Known) => Partial<Known>) => {
    setKnown((before) => ({ ...before, ...next(before) }))
    setChanges((before) => [...before, part])
  }
  const field = (part: 'text' | 'note' | 'choice') => ({
    'aria-label': `${name} ${part}`,
    value: known[part],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change(part, () => ({ [part]: value })),
  })
  // Applied twice, it would be off again.
  const toggle = () => change('isOn', ({ isOn }) => ({ isOn: !isOn }))
  const radio = (value: string) => ({
    type: 'radio',
    name,
    'aria-label': `${name} radio ${value}`,
    checked: known.radio === value,
    onChange: () => change('radio', () => ({ radio: value })),
  })
  return createElement(
    'form',
    { 'aria-label': name },
    createElement('input', field('text')),
    createElement('textarea', field('note')),
    createElement(
      'select',
      field('choice'),
      createElement('option', null, 'a'),
      createElement('option', null, 'b'),
    ),
    createElement('input', {
      type: 'checkbox',
      'aria-label': `${name} on`,
      checked: known.isOn,
      onChange: toggle,
    }),
    createElement('input', radio('a')),
    createElement('input', radio('b')),
    createElement('output', null, [...Object.values(known), ...changes.toSorted()].join(' ')),
  )
}

/** Renders them again as soon as they are hydrated, which removes what React does not know of. */
export function FieldsRenderedTwice({ name }: { name: string }) {
  useHydrated()
  return createElement(Fields, { name })
}

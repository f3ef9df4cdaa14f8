import type { ChangeEvent } from 'react'
import type { DraftForm } from './use-draft-form.ts'

/** The names of the fields that can have any value of a type. */
type NamesOf<Fields, Value> = {
  [Name in keyof Fields & string]: Value extends Fields[Name] ? Name : never
}[keyof Fields & string]

type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Binds inputs to the fields of a form, each by the field's name: what the input shows, the issue, and the change. */
export function bindFields<Fields extends object>({
  fields,
  issues,
  set,
}: Pick<DraftForm<Fields>, 'fields' | 'issues' | 'set'>) {
  const change = (name: string, value: unknown) => set({ [name]: value } as Partial<Fields>)
  return {
    /** For text fields and text areas. */
    text: <Name extends NamesOf<Fields, string>>(name: Name) => ({
      value: fields[name] as string,
      error: issues[name],
      onChange: (event: ChangeEvent<TextControl>) => change(name, event.currentTarget.value),
    }),
    /** For switches and checkboxes. */
    checked: <Name extends NamesOf<Fields, boolean>>(name: Name) => ({
      checked: fields[name] as boolean,
      onChange: (event: ChangeEvent<HTMLInputElement>) => change(name, event.currentTarget.checked),
    }),
    /** For numbers that are required: an empty field is NaN, with which the form is not sent. */
    number: <Name extends keyof Fields & string>(name: Name) => ({
      value: fields[name],
      error: issues[name],
      onChange: (value: Fields[Name] | null) => change(name, value ?? Number.NaN),
    }),
    /** For inputs that report their value itself. */
    value: <Name extends keyof Fields & string>(name: Name) => ({
      value: fields[name],
      error: issues[name],
      onChange: (value: Fields[Name]) => change(name, value),
    }),
  }
}

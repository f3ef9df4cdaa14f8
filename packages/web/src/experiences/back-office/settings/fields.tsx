import { isApplied, type Settings } from '@comanda/domain/settings/settings'
import { Badge } from '@comanda/ui/badge'
import { Select } from '@comanda/ui/select'
import { TextField } from '@comanda/ui/text-field'
import { WholeField } from '@comanda/ui/whole-field'
import type { HTMLInputTypeAttribute } from 'react'
import type { Issues } from '../forms/draft.ts'
import type { Scope } from './queries.ts'
import { settingTexts } from './setting-texts.ts'

/** The props of each settings field. */
export interface FieldProps {
  scope: Scope
  fields: Settings
  issues: Issues<Settings>
  set: (change: Partial<Settings>) => void
}

type FieldOf<Value> = {
  [Field in keyof Settings]: Settings[Field] extends Value ? Field : never
}[keyof Settings]

/** Marks settings that have no effect yet. */
export function StoredOnly({ field, scope }: { field: keyof Settings; scope: Scope }) {
  if (isApplied(field, scope === null)) return null
  return <Badge>Stored only</Badge>
}

export function Text({
  field,
  scope,
  fields,
  issues,
  set,
  max,
  type = 'text',
  hint,
}: FieldProps & {
  field: FieldOf<string>
  max: number
  type?: HTMLInputTypeAttribute
  hint?: string | undefined
}) {
  return (
    <TextField
      label={settingTexts[field].label}
      labelEnd={<StoredOnly field={field} scope={scope} />}
      type={type}
      maxLength={max}
      hint={hint}
      value={fields[field]}
      error={issues[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  )
}

export function Amount({
  field,
  scope,
  fields,
  issues,
  set,
  unit,
  hint,
}: FieldProps & { field: FieldOf<number>; unit: string; hint: string }) {
  return (
    <WholeField
      label={settingTexts[field].label}
      labelEnd={<StoredOnly field={field} scope={scope} />}
      hint={hint}
      unit={unit}
      value={fields[field]}
      error={issues[field]}
      onChange={(value) => set({ [field]: value ?? Number.NaN })}
    />
  )
}

export function Choice<Field extends keyof Settings>({
  field,
  scope,
  fields,
  set,
  options,
  hint,
}: FieldProps & { field: Field; options: readonly (readonly [string, string])[]; hint?: string }) {
  return (
    <Select
      label={settingTexts[field].label}
      labelEnd={<StoredOnly field={field} scope={scope} />}
      hint={hint}
      value={String(fields[field])}
      onChange={(value) => set({ [field]: value })}
      options={options}
    />
  )
}

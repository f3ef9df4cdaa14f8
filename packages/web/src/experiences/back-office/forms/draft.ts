/** What a form edits, with the revision that it was read at. */
export interface Stored<Fields> {
  fields: Fields
  revision: number
}

/** Messages by field. */
export type Issues<Fields> = Partial<Record<keyof Fields & string, string>>

/** How a field is displayed in a comparison. */
export type FieldTexts<Fields> = {
  [Field in keyof Fields]: { label: string; show?: (value: Fields[Field]) => string }
}

/** A field that differs between two versions. */
export interface Difference {
  field: string
  label: string
  theirs: string
  /** null if only the other user has changed it. */
  mine: string | null
}

/** The issues of a failed save, from the data of its error; null if none of them belongs to a field of the form. */
export function fieldIssues<Fields extends object>(data: unknown, fields: Fields): Issues<Fields> | null {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return null
  const issues: { path: string; message: string }[] = data.issues
  return issues.some(({ path }) => path.split('.')[0]! in fields)
    ? (Object.fromEntries(issues.map(({ path, message }) => [path, message])) as Issues<Fields>)
    : null
}

/** Values that serialize to the same JSON. A number that could not be read is equal to no other value. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, markUnreadable) === JSON.stringify(other, markUnreadable)
}

const markUnreadable = (_: string, value: unknown) => (Number.isNaN(value) ? 'not a number' : value)

/** Whether all numbers in the fields could be read from what was typed: a NaN would be sent as null. */
export function isReadable(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return !Number.isNaN(value)
  return Object.values(value).every(isReadable)
}

/** The draft merged into the version that someone else saved: fields that only they changed have their values. */
export function rebase<Fields extends object>(base: Fields, mine: Fields, theirs: Fields): Fields {
  const entries = Object.entries(theirs).map(([field, value]) => {
    const key = field as keyof Fields
    return [field, isSame(base[key], mine[key]) ? value : mine[key]]
  })
  return Object.fromEntries(entries)
}

/** The fields that someone else has changed since the form was opened, with the values of both. */
export function compare<Fields extends object>(
  base: Fields,
  mine: Fields,
  theirs: Fields,
  texts: FieldTexts<Fields>,
): Difference[] {
  return (Object.keys(texts) as (keyof Fields & string)[])
    .filter((field) => !isSame(base[field], theirs[field]) && !isSame(mine[field], theirs[field]))
    .map((field) => {
      const { label, show: showValue = plain } = texts[field]
      const show = (value: Fields[typeof field]) => (isReadable(value) ? showValue(value) : 'Not a number')
      const isMine = !isSame(base[field], mine[field])
      return { field, label, theirs: show(theirs[field]), mine: isMine ? show(mine[field]) : null }
    })
}

function plain(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'Empty'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') || 'Empty' : String(value)
}

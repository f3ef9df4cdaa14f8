import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import * as z from 'zod/mini'

// Compiled schemas need `eval`, which the content security policy forbids.
z.config({ jitless: true })

/**
 * The part of a screen's state that its address carries: filters, page, open row. Each field is a parameter
 * and has a default, so that a bad address still opens the screen.
 */
export type SearchSchema = z.ZodMiniObject

/** A text as typed. */
export const text = (max = 100) => z.catch(z.string().check(z.maxLength(max)), '')

/** null by default, and for texts that do not match. */
export function matching(pattern: RegExp) {
  return z.catch(z.nullable(z.string().check(z.regex(pattern))), null)
}

/** null by default. */
export const id = z.catch(z.nullable(z.uuid()), null)

/** A row of one of several restaurants: the id of the restaurant and its own, such as in `<id>.<id>`. null by default. */
export const rowOfRestaurant = matching(/^[\da-f-]{36}\.[\da-f-]{36}$/)

/** Pages are numbered from 1. */
export const pageNumber = z.catch(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1)

export const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.catch(z.nullable(z.enum(values)), null)

/** Any of these values, in this order; others are ignored. */
export const anyOf = <const Value extends string>(values: readonly Value[]) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((list) => values.filter((value) => list.split(',').includes(value))),
    ),
    [],
  )

const bound = z.union([
  z.pipe(
    z.literal(''),
    z.transform(() => null),
  ),
  z.iso.date(),
])

/** Whole days such as `2026-11-01..2026-11-20`; `..` is unbounded. null by default. */
export const days = z.catch(
  z.nullable(
    z.pipe(
      z.string().check(z.regex(/^[-\d]*\.\.[-\d]*$/)),
      z.pipe(
        z.transform((range: string) => ({ from: range.split('..')[0], to: range.split('..')[1] })),
        z.object({ from: bound, to: bound }),
      ),
    ),
  ),
  null,
)

export function readSearch<Schema extends SearchSchema>(schema: Schema, search: string): z.output<Schema> {
  return z.parse(schema, Object.fromEntries(new URLSearchParams(search)))
}

/** The query of an address with this state: defaults are left out, parameters of others stay. */
export function writeSearch<Schema extends SearchSchema>(
  schema: Schema,
  search: string,
  state: z.output<Schema>,
): string {
  const params = new URLSearchParams(search)
  const defaults: Record<string, unknown> = z.parse(schema, {})
  for (const [name, value] of Object.entries(state)) {
    if (encode(value) === encode(defaults[name])) params.delete(name)
    else params.set(name, encode(value))
  }
  return params.size === 0 ? '' : `?${params}`
}

function encode(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.join(',')
  if (typeof value === 'object' && 'from' in value && 'to' in value)
    return `${value.from ?? ''}..${value.to ?? ''}`
  return String(value)
}

const TYPING_PAUSE_MS = 250

/** Reads and changes a screen's state in its address. */
export function useSearchState<Schema extends SearchSchema>(schema: Schema) {
  type State = z.output<Schema>
  const search = useSearch()
  const [path, navigate] = useLocation()
  const applied = useMemo(() => readSearch(schema, search), [schema, search])
  const [typing, setTyping] = useState<{ search: string; change: Partial<State> } | null>(null)
  // Text that was typed at another URL is dropped.
  const typed = typing && typing.search === search ? typing.change : null
  const state: State = { ...applied, ...typed }

  const write = (change: Partial<State>) => {
    setTyping(null)
    const query = writeSearch(schema, search, { ...state, ...change })
    if (query !== search) navigate(path + query, { replace: true, state: history.state })
  }
  const apply = useEffectEvent(() => write({}))
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(apply, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    /** Including the text being typed. */
    state,
    /** As in the URL; lists are queried with it. */
    applied,
    /** Replaces the address. */
    set: write,
    /** Like `set`, but the address is replaced only when typing pauses. */
    type: (change: Partial<State>) => setTyping({ search, change: { ...typed, ...change } }),
    /** Adds an address, so that the browser's back button undoes the change. */
    push: (change: Partial<State>) => {
      setTyping(null)
      const query = writeSearch(schema, search, { ...state, ...change })
      if (query !== search) navigate(path + query, { state: { below: search } })
    },
    /** Returns to the address before `push` if it differs only in this change; otherwise replaces the current one. */
    pop: (change: Partial<State>) => {
      const below = (history.state as { below?: string } | null)?.below
      if (below === writeSearch(schema, search, { ...state, ...change })) history.back()
      else write(change)
    },
  }
}

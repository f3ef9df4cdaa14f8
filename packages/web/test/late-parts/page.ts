import { type ComponentType, createElement, Fragment, Suspense, useEffect } from 'react'
import { FieldsRenderedTwice } from './fields.ts'

/** Forms that hydrate with the page, in a part of their own, in one that is loaded later, and next to such a part. */
export const forms = ['root', 'part', 'late', 'beside', 'other'] as const

type Form = ComponentType<{ name: string }>

export function LatePage({ Late }: { Late: Form }) {
  useEffect(() => {
    document.documentElement.dataset.hydrated = 'true'
  }, [])
  const form = (type: Form, name: (typeof forms)[number]) => createElement(type, { name })
  const part = (...children: ReturnType<typeof form>[]) => createElement(Suspense, null, ...children)
  return createElement(
    Fragment,
    null,
    form(FieldsRenderedTwice, 'root'),
    part(form(FieldsRenderedTwice, 'part')),
    part(form(Late, 'late')),
    part(form(FieldsRenderedTwice, 'beside'), form(Late, 'other')),
  )
}

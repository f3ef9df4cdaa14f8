import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The server-rendered markup of a component. */
export function markup(node: ReactNode): string {
  return renderToStaticMarkup(node)
}

/** The value of an attribute of the first element that matches the tag. */
export function attribute(html: string, tag: string, name: string): string | undefined {
  const element = new RegExp(`<${tag}\\b[^>]*>`).exec(html)?.[0] ?? ''
  return new RegExp(`\\s${name}="([^"]*)"`).exec(element)?.[1]
}

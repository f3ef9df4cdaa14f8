/**
 * What the templates are made of. Node runs our TypeScript and no JSX, so trees are nested calls of `h`. Only templates
 * import this file, and they are loaded with the first mail.
 */
import { type ComponentProps, createElement, type ReactElement, type ReactNode } from 'react'
import type * as ReactEmail from 'react-email'

export { createElement as h, type ReactElement, type ReactNode } from 'react'

export const Body = await component('Body')
export const Button = await component('Button')
export const Column = await component('Column')
export const Container = await component('Container')
export const Head = await component('Head')
export const Heading = await component('Heading')
export const Hr = await component('Hr')
export const Html = await component('Html')
export const Img = await component('Img')
export const Link = await component('Link')
export const Preview = await component('Preview')
export const Row = await component('Row')
export const Text = await component('Text')

/** Columns beside each other. Its type asks for children as a property; they come as arguments, like everywhere. */
export function columns(
  props: Omit<ComponentProps<typeof Row>, 'children' | 'ref'>,
  ...each: ReactNode[]
): ReactElement {
  return createElement(Row, props as ComponentProps<typeof Row>, ...each)
}

/**
 * One component of react-email by itself. The whole of it brings highlighting for every programming language and a compiler
 * of style sheets along, and keeps requests waiting for more than a second while it is loaded.
 */
async function component<Name extends keyof typeof ReactEmail>(
  name: Name,
): Promise<(typeof ReactEmail)[Name]> {
  const file = `./components/${name.toLowerCase()}/${name.toLowerCase()}.mjs`
  const { [name]: found } = await import(new URL(file, import.meta.resolve('react-email')).href)
  return found
}

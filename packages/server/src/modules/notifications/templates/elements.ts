/**
 * The elements of the templates. Node runs our TypeScript without JSX, so trees are nested calls of `h`. Only
 * templates import this file, and they are loaded lazily.
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

/**
 * Columns side by side. The component's type requires children as a property; here they are arguments, as
 * everywhere.
 */
export function columns(
  props: Omit<ComponentProps<typeof Row>, 'children' | 'ref'>,
  ...each: ReactNode[]
): ReactElement {
  return createElement(Row, props as ComponentProps<typeof Row>, ...each)
}

/**
 * Imports a single component of react-email. Importing the whole package loads syntax highlighting and a CSS
 * compiler, which blocks requests for more than a second.
 */
async function component<Name extends keyof typeof ReactEmail>(
  name: Name,
): Promise<(typeof ReactEmail)[Name]> {
  const file = `./components/${name.toLowerCase()}/${name.toLowerCase()}.mjs`
  const { [name]: found } = await import(new URL(file, import.meta.resolve('react-email')).href)
  return found
}
